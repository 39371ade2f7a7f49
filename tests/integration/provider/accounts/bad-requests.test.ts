import { sql } from 'kysely';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { answer, type Person, signUp, signUpForm } from '../caller.ts';
import { type TestProviderApp, openProviderApp } from '../provider-app.ts';

type Method = 'post' | 'put' | 'delete';

const open: [Method, string][] = [
  ['post', '/api/users/login'],
  ['post', '/api/users/register'],
  ['post', '/api/users/forgot-password'],
  ['post', '/api/auth/reset-password'],
];
const guarded: [Method, string][] = [
  ['put', '/api/users/update'],
  ['post', '/api/users/phone'],
  ['put', '/api/users/phone/1'],
  ['post', '/api/users/email'],
  ['put', '/api/users/email/1'],
  ['post', '/api/users/address'],
  ['put', '/api/users/address/1'],
  ['delete', '/api/users/account'],
];

const weak = 'Password must be at least 8 characters and contain uppercase, lowercase, and number';

describe('bad account request', () => {
  let provider: TestProviderApp;
  let person: Person;

  beforeAll(async () => {
    provider = await openProviderApp({ seedProperties: 0, logLevel: 'trace' });
    person = await signUp(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const send = (method: Method, path: string, type: string, body: string) => {
    const sent = request(provider.app)[method](path);
    return sent.set('Authorization', `Bearer ${person.token}`).set('Content-Type', type).send(body);
  };

  describe.each([...open, ...guarded])('%s %s', (method, path) => {
    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
    ])('answers 415 to %s', async (type) => {
      const response = await send(method, path, type, '{"email":"a@b.example"}');
      const message = 'Send the body as application/json, in UTF-8.';
      expect(answer(response)).toEqual([415, { message }]);
    });

    it('answers 400 to malformed JSON, and 413 to more than 16 kB', async () => {
      for (const body of ['{', '"text"', '{"email":undefined}', '\u0000']) {
        const response = await send(method, path, 'application/json', body);
        expect(answer(response)).toEqual([400, { message: 'Bad request' }]);
      }
      const long = JSON.stringify({ password: 'x'.repeat(1_000_000) });
      const response = await send(method, path, 'application/json', long);
      expect(answer(response)).toEqual([413, { message: 'That is too large to send.' }]);
    });

    it.each([
      '[]',
      '[{"email":"a@b.example"}]',
      '{}',
      '',
      '{"__proto__":{"email":"a@b.example"}}',
      '{"email":{"length":{"toString":""}},"password":{"length":{"toString":""}}}',
    ])('answers 422 to %s', async (body) => {
      const response = await send(method, path, 'application/json', body);
      expect([response.status, typeof response.body.message]).toEqual([422, 'string']);
    });
  });

  it.each<[string, unknown, string]>([
    ['first_name', undefined, 'First name is required'],
    ['first_name', ' \n ', 'First name is required'],
    ['first_name', ['Ada'], 'First name must be text'],
    ['last_name', 'x'.repeat(81), 'Last name must be at most 80 characters'],
    ['last_name', 'O\0bi', 'Last name has characters that cannot be used'],
    ['last_name', '\uD800', 'Last name has characters that cannot be used'],
    ['email', undefined, 'Email address is required'],
    ['email', 'a da@mail.example', 'Please enter a valid email address'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['email', `${'a'.repeat(250)}@mail.example`, 'Please enter a valid email address'],
    ['phone', '12', 'Please enter a valid phone number'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['password', 'Short-1', weak],
    ['password', 'no-capitals-1', weak],
    ['password', 'NO-SMALL-1', weak],
    ['password', 'No-Digits-', weak],
    ['password', `Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
    ['is_adult', false, 'You must be 18 or over to sign up'],
    ['is_adult', 'true', 'You must be 18 or over to sign up'],
  ])('answers 422 to a sign-up whose %s is %j', async (field, value, message) => {
    const form = { ...signUpForm(), [field]: value };
    const response = await provider.visitor.post('/users/register', form);
    expect(answer(response)).toEqual([422, { message, errors: { [field]: message } }]);
  });

  it.each<[string, unknown, string]>([
    ['email', undefined, 'Email address is required'],
    ['email', 'a\0b@mail.example', 'Please enter a valid email address'],
    ['email', { $ne: null }, 'Email address must be text'],
    ['password', undefined, 'Password is required'],
    ['password', 42, 'Password must be text'],
  ])('answers 422 to a login whose %s is %j', async (field, value, message) => {
    const body = { email: 'ada@mail.example', password: demoPassword, [field]: value };
    const response = await provider.visitor.post('/users/login', body);
    expect(answer(response)).toEqual([422, { message, errors: { [field]: message } }]);
  });

  it.each([
    [{}, 'Send first_name, last_name, photo or enquiry_mails.'],
    [{ role: 'admin' }, 'Send first_name, last_name, photo or enquiry_mails.'],
    [{ first_name: '' }, 'First name is required'],
    [{ photo: '/photos/users/x.webp' }, 'A photo is a file; user_image takes it away'],
    [[], 'The body must be a JSON object.'],
  ])('answers 422 to a profile of %j', async (body, message) => {
    const response = await person.put('/users/update', body);
    expect([response.status, response.body.message]).toEqual([422, message]);
  });

  it.each([...guarded, ['post', '/api/users/logout'], ['delete', '/api/users/phone/1']] as const)(
    'is rejected without a session before its body is read: %s %s',
    async (method, path) => {
      const response = await request(provider.app)[method](path).type('text/plain').send('x');
      expect(answer(response)).toEqual([401, { message: 'Unauthorized' }]);
    },
  );

  it('cannot set a role through __proto__ or constructor', async () => {
    const body = JSON.stringify(signUpForm()).replace(
      '{',
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},',
    );
    const response = await send('post', '/api/users/register', 'application/json', body);
    expect([response.status, response.body.data.role]).toEqual([201, 'user']);
    expect({}).not.toHaveProperty('role');
  });

  it('gets no details of a server error, and the log contains no personal data', async () => {
    const { database, logged } = provider;
    const victim = await signUp(provider);
    await provider.visitor.post('/users/forgot-password', { email: victim.email });
    await provider.settled();
    const rule = database.schema.alterTable('users');
    await rule.addCheckConstraint('broken', sql`first_name <> 'Faulty'`).execute();
    const response = await victim.put('/users/update', { first_name: 'Faulty' });
    expect(answer(response)).toEqual([500, { message: 'An error occurred.' }]);

    const log = logged.join('');
    expect(log).toContain('violates check constraint');
    expect(log).toContain('mail written to a file');
    for (const secret of [
      victim.token,
      victim.email,
      demoPassword,
      'Faulty',
      'argon2id',
      'token=',
    ]) {
      expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });
});
