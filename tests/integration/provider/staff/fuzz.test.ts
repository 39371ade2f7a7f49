import fc from 'fast-check';
import request from 'supertest';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repetitions } from '../../../support/repetitions.ts';
import { type Person, signUpStaff } from '../caller.ts';
import { type TestProviderApp, openProviderApp } from '../provider-app.ts';
import { anyBody, anyQuery } from './any-input.ts';

const writes = [
  ['post', '/properties'],
  ['put', '/properties/1'],
  ['put', '/properties/2/photos'],
  ['post', '/admin/properties/bulk'],
  ['post', '/admin/properties/import'],
  ['post', '/admin/messages'],
  ['patch', '/admin/messages/1'],
  ['post', '/admin/amenities'],
  ['put', '/admin/amenities/1'],
  ['post', '/admin/property-types/1/merge'],
  ['patch', '/admin/users/2'],
] as const;
const lists = ['properties', 'messages', 'users', 'audit', 'stats', 'properties/export'];

describe('the staff API responds with a message or a success, never with a server error', () => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await openProviderApp({ seedProperties: 4 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  it('to any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), anyBody, async ([method, path], sent) => {
        const call = request(provider.app)[method](`/api${path}`).type('application/json');
        call.set('Authorization', `Bearer ${staff.token}`);
        expectAnswer(await call.send(JSON.stringify(sent)));
      }),
      { numRuns: repetitions(400) },
    );
    await provider.settled();
    expect(provider.logged).toEqual([]);
  });

  it('to any list query', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lists), anyQuery, async (list, query) => {
        expectAnswer(await staff.get(`/admin/${list}?${query}`));
      }),
      { numRuns: repetitions(200) },
    );
    expect(provider.logged).toEqual([]);
  });
});

function expectAnswer({ status, ok, body }: Response): void {
  expect(status).toBeLessThan(500);
  expect(ok ? 'none is needed' : body.message).toMatch(/^\S/);
}
