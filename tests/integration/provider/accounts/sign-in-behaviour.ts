import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TestApp } from '../open-test-app.ts';
import { answer, call, newcomer, PASSWORD, signIn, signUp } from './account-calls.ts';

const wrong = [401, { message: 'Invalid email or password' }];
const inactive = [401, { message: 'Session is not active. Please login again' }];
const unauthorized = [401, { message: 'Unauthorized' }];

const later = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);

/** Signing up, in and out, whatever database is under it. */
export function describeSignIn(open: () => Promise<TestApp>): void {
  let provider: TestApp;
  let start: Date;

  beforeAll(async () => {
    provider = await open();
    start = provider.clock.now;
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const logIn = async (email: unknown, password: unknown = PASSWORD) =>
    call(provider, null, 'post', '/users/login', { email, password });
  const me = async (token: string) => answer(await call(provider, { token }, 'get', '/users/me'));

  describe('POST /users/register', () => {
    it('makes a user with the phone among the phones, and shows no secret', async () => {
      const person = newcomer();
      const response = await call(provider, null, 'post', '/users/register', person);
      expect(answer(response)).toEqual([
        201,
        {
          status: true,
          data: {
            id: expect.any(Number),
            first_name: 'Ada',
            last_name: 'Obi',
            email: person.email,
            photo: 'user_image',
            role: 'user',
            phones: [{ id: expect.any(Number), phone: '+234 801 234 5678', type: 'mobile' }],
            emails: [],
            addresses: [],
          },
        },
      ]);
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('refuses an address that is taken, whatever its case', async () => {
      const { email } = await signUp(provider);
      const again = { ...newcomer(), email: email.toUpperCase() };
      const message = 'An account with this email address exists already';
      expect(answer(await call(provider, null, 'post', '/users/register', again))).toEqual([
        409,
        { message, errors: { email: message } },
      ]);
    });

    it('makes one user of two sign-ups at once', async () => {
      const person = newcomer();
      const both = [person, person].map((body) =>
        call(provider, null, 'post', '/users/register', body),
      );
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([201, 409]);
    });

    it('makes nobody an administrator who asks for it or has admin in the address', async () => {
      const person = { ...newcomer(), role: 'admin', email: 'admin@admin.example' };
      await call(provider, null, 'post', '/users/register', person);
      const token = await signIn(provider, person.email);
      expect(await me(token)).toMatchObject([200, { data: { role: 'user' } }]);
      const staffOnly = [403, { message: 'Only administrators may do this.' }];
      const asked = await call(provider, { token }, 'get', '/admin/stats');
      expect(answer(asked)).toEqual(staffOnly);
      expect(answer(await call(provider, { token }, 'post', '/properties', {}))).toEqual(staffOnly);
      const anybody = await call(provider, null, 'delete', '/properties/1');
      expect(answer(anybody)).toEqual(unauthorized);
    });

    const weak =
      'Password must be at least 8 characters and contain uppercase, lowercase, and number';
    it.each<[string, unknown, string]>([
      ['first_name', undefined, 'First name is required'],
      ['first_name', ' \n ', 'First name is required'],
      ['first_name', ['Ada'], 'First name must be a text'],
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
      const person = { ...newcomer(), [field]: value };
      const response = await call(provider, null, 'post', '/users/register', person);
      expect(answer(response)).toEqual([422, { message, errors: { [field]: message } }]);
    });

    it('names every field that is wrong, and keeps markup and emoji as they are', async () => {
      const empty = await call(provider, null, 'post', '/users/register', {});
      expect(Object.keys(empty.body.errors)).toEqual([
        'first_name',
        'last_name',
        'email',
        'phone',
        'password',
        'is_adult',
      ]);
      const name = '<script>alert(1)</script> 🏡 \u05D0\u05D1';
      const person = { ...newcomer(), first_name: `  ${name}\t` };
      const response = await call(provider, null, 'post', '/users/register', person);
      expect(response.body.data.first_name).toBe(name);
    });
  });

  describe('POST /users/login', () => {
    it('answers status and token for the address in any case', async () => {
      const { email } = await signUp(provider);
      const response = await logIn(` ${email.toUpperCase()} `);
      expect(answer(response)).toEqual([200, { status: true, token: expect.any(String) }]);
      expect(await me(response.body.token)).toMatchObject([200, { data: { email } }]);
    });

    it('answers alike to a wrong password, an unknown address and one that cannot exist', async () => {
      const { email } = await signUp(provider);
      for (const address of [email, 'nobody@mail.example', 'not an address', "' or 1=1 --"]) {
        expect(answer(await logIn(address, 'Wrong-Horse-42'))).toEqual(wrong);
      }
    });

    it.each<[string, unknown, string]>([
      ['email', undefined, 'Email address is required'],
      ['email', 'a\0b@mail.example', 'Please enter a valid email address'],
      ['email', { $ne: null }, 'Email address must be a text'],
      ['password', undefined, 'Password is required'],
      ['password', 42, 'Password must be a text'],
    ])('answers 422 to a login whose %s is %j', async (field, value, message) => {
      const body = { email: 'ada@mail.example', password: PASSWORD, [field]: value };
      const response = await call(provider, null, 'post', '/users/login', body);
      expect(answer(response)).toEqual([422, { message, errors: { [field]: message } }]);
    });

    it.each(['known', 'unknown'])(
      'slows an address down from its fifth failure on, if it is %s, and never for good',
      async (kind) => {
        const known = await signUp(provider);
        const email = kind === 'known' ? known.email : `nobody.${known.email}`;
        provider.clock.now = start;
        for (let failure = 1; failure <= 5; failure += 1) {
          expect(answer(await logIn(email, 'Wrong-Horse-42'))).toEqual(wrong);
        }
        let now = start;
        for (const seconds of [10, 20, 40, 80, 160, 320, 320]) {
          const refused = await logIn(email);
          expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(seconds)]);
          now = later(now, seconds);
          provider.clock.now = now;
          expect(answer(await logIn(email, 'Wrong-Horse-42'))).toEqual(wrong);
        }
        expect((await logIn(email)).body.message).toBe(
          'Too many attempts. Please try again in 6 minutes.',
        );
        provider.clock.now = later(now, 320);
        expect((await logIn(email)).status).toBe(kind === 'known' ? 200 : 401);
        provider.clock.now = start;
      },
    );

    it('lets no more than five of many guesses at once through', async () => {
      const { email } = await signUp(provider);
      const guesses = Array.from({ length: 9 }, () => logIn(email, 'Wrong-Horse-42'));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    });

    it('forgets failures after a right password, and after a day', async () => {
      const { email } = await signUp(provider);
      for (let round = 1; round <= 3; round += 1) {
        for (let failure = 1; failure <= 4; failure += 1) await logIn(email, 'Wrong-Horse-42');
        expect((await logIn(email)).status).toBe(200);
      }
      for (let failure = 1; failure <= 4; failure += 1) await logIn(email, 'Wrong-Horse-42');
      provider.clock.now = later(start, 86_401);
      expect(answer(await logIn(email, 'Wrong-Horse-42'))).toEqual(wrong);
      expect((await logIn(email)).status).toBe(200);
      provider.clock.now = start;
    });
  });

  describe('a session', () => {
    it('ends after 24 hours with Token expired', async () => {
      const { token } = await signUp(provider);
      provider.clock.now = later(start, 86_399);
      expect((await me(token))[0]).toBe(200);
      provider.clock.now = later(start, 86_400);
      expect(await me(token)).toEqual([401, { message: 'Token expired' }]);
      provider.clock.now = start;
    });

    it('ends at logout, for good and alone', async () => {
      const person = await signUp(provider);
      const other = await signIn(provider, person.email);
      expect(answer(await call(provider, person, 'post', '/users/logout'))).toEqual([
        200,
        { status: true },
      ]);
      expect(await me(person.token)).toEqual(inactive);
      expect(answer(await call(provider, person, 'post', '/users/logout'))).toEqual(inactive);
      expect((await me(other))[0]).toBe(200);
    });

    it('ends when its user has signed in five times since', async () => {
      const { email, token } = await signUp(provider);
      const newer = [];
      for (let count = 1; count <= 4; count += 1) newer.push(await signIn(provider, email));
      expect((await me(token))[0]).toBe(200);
      newer.push(await signIn(provider, email));
      expect(await me(token)).toEqual(inactive);
      for (const other of newer) expect((await me(other))[0]).toBe(200);
    });

    it.each([
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer short',
      `Bearer ${'a'.repeat(43)}`,
      `Basic ${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(43)}, Bearer b`,
    ])('is not opened by Authorization: %s', async (authorization) => {
      const asked = request(provider.app).get('/api/users/me');
      if (authorization !== undefined) asked.set('Authorization', authorization);
      const response = await asked;
      expect(answer(response)).toEqual(unauthorized);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    });

    it('is nowhere in the database as it was given out', async () => {
      const { token, id } = await signUp(provider);
      const { database } = provider;
      const rows = await database
        .selectFrom('access_tokens')
        .where('user_id', '=', id)
        .selectAll()
        .execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  });
}
