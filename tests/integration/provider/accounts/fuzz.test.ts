import fc from 'fast-check';
import request from 'supertest';
import { expect, it } from 'vitest';
import { repetitions } from '../../../support/repetitions.ts';
import { signUp } from '../caller.ts';
import { openProviderApp } from '../provider-app.ts';

const calls = [
  ['post', '/users/login'],
  ['post', '/users/register'],
  ['post', '/users/forgot-password'],
  ['post', '/auth/reset-password'],
  ['put', '/users/update'],
  ['post', '/users/phone'],
  ['put', '/users/email/1'],
  ['post', '/users/address'],
  ['delete', '/users/account'],
] as const;

const text = fc.string({ unit: 'binary', maxLength: 40 });
const value = fc.oneof(text, fc.emailAddress(), fc.jsonValue({ maxDepth: 2 }));
const fields = ['first_name', 'email', 'phone', 'password', 'token', 'address', 'type', 'is_adult'];
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor'), value),
  fc.jsonValue(),
);

it('responds to any JSON with a message or a success, never with a server error', async () => {
  await using provider = await openProviderApp({ seedProperties: 0 });
  const { token } = await signUp(provider);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), body, async ([method, path], sent) => {
      const call = request(provider.app)[method](`/api${path}`).type('application/json');
      const response = await call
        .set('Authorization', `Bearer ${token}`)
        .send(JSON.stringify(sent));
      const { message = response.ok ? 'none is needed' : '' } = response.body;
      expect(response.status).toBeLessThan(500);
      expect(message).toMatch(/^\S.+$/);
    }),
    { numRuns: repetitions(400) },
  );
  await provider.settled();
  expect(provider.logged).toEqual([]);
});
