import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, Caller, signIn, signUp } from '../caller.ts';
import { mailedToken } from '../mails.ts';
import type { TestProviderApp } from '../provider-app.ts';

const wrong = [401, { message: 'Invalid email or password' }];
const inactive = [401, { message: 'Session is not active. Please login again' }];
const unauthorized = [401, { message: 'Unauthorized' }];

const later = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);

describeOnEngines('sign-in', ({ open }) => {
  let provider: TestProviderApp;
  let start: Date;

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
    start = provider.clock.now;
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const logIn = async (email: unknown, password: unknown = demoPassword) =>
    provider.visitor.post('/users/login', { email, password });
  const me = async (session: Caller) => answer(await session.get('/users/me'));

  describe('POST /users/login', () => {
    it('returns status and token for the email address in any case', async () => {
      const { email } = await signUp(provider);
      const response = await logIn(` ${email.toUpperCase()} `);
      expect(answer(response)).toEqual([
        200,
        { status: true, token: expect.any(String), device: expect.stringMatching(/^[\w-]{43}$/) },
      ]);
      expect(await me(new Caller(provider, response.body.token))).toMatchObject([
        200,
        { data: { email } },
      ]);
    });

    it('responds the same to a wrong password, an unknown email address and an impossible one', async () => {
      const { email } = await signUp(provider);
      for (const candidate of [email, 'nobody@mail.example', 'not an address', "' or 1=1 --"]) {
        expect(answer(await logIn(candidate, 'Wrong-Horse-42'))).toEqual(wrong);
      }
    });

    it.each(['known', 'unknown'])(
      'delays sign-ins from the fifth failure on if the email address is %s, and never permanently',
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

    it('extends no delay because the clock is set back', async () => {
      const { email } = await signUp(provider);
      provider.clock.now = start;
      for (let failure = 1; failure <= 5; failure += 1) await logIn(email, 'Wrong-Horse-42');
      expect((await logIn(email)).status).toBe(429);
      provider.clock.now = later(start, -3_600);
      expect((await logIn(email)).status).toBe(200);
      provider.clock.now = start;
    });

    it('admits a known device without a delay, whatever others guess', async () => {
      const { email } = await signUp(provider);
      const { device } = (await logIn(email)).body;
      const other = (await logIn((await signUp(provider)).email)).body.device;
      const from = (token: string, password = demoPassword) =>
        provider.visitor
          .post('/users/login')
          .set('X-Device-Token', token)
          .send({ email, password });
      for (let failure = 1; failure <= 5; failure += 1) await logIn(email, 'Wrong-Horse-42');
      expect((await logIn(email)).status).toBe(429);
      expect((await from(other)).status).toBe(429);
      expect((await from('a'.repeat(43))).status).toBe(429);
      // However often its owner signs in there.
      for (let count = 1; count <= 6; count += 1)
        expect(answer(await from(device))).toMatchObject([200, { device }]);

      // A device that guesses is delayed as well, but not its owner elsewhere.
      for (let failure = 1; failure <= 5; failure += 1) await from(device, 'Wrong-Horse-42');
      expect((await from(device)).status).toBe(429);
    });

    it('forgets known devices when the password is reset', async () => {
      const { email } = await signUp(provider);
      const { device } = (await logIn(email)).body;
      await provider.visitor.post('/users/forgot-password', { email });
      const token = await mailedToken(provider, email);
      await provider.visitor.post('/auth/reset-password', { token, password: demoPassword });
      for (let failure = 1; failure <= 5; failure += 1) await logIn(email, 'Wrong-Horse-42');
      const sent = provider.visitor.post('/users/login').set('X-Device-Token', device);
      expect((await sent.send({ email, password: demoPassword })).status).toBe(429);
    });

    it('lets at most five of many concurrent guesses through', async () => {
      const { email } = await signUp(provider);
      const guesses = Array.from({ length: 9 }, () => logIn(email, 'Wrong-Horse-42'));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    });

    it('forgets failures after a correct password, and after a day', async () => {
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

  describe('session', () => {
    it('ends after 24 hours with Token expired', async () => {
      const person = await signUp(provider);
      provider.clock.now = later(start, 86_399);
      expect((await me(person))[0]).toBe(200);
      provider.clock.now = later(start, 86_400);
      expect(await me(person)).toEqual([401, { message: 'Token expired' }]);
      provider.clock.now = start;
    });

    it('ends permanently at logout, and no other session does', async () => {
      const person = await signUp(provider);
      const other = await signIn(provider, person.email);
      expect(answer(await person.post('/users/logout'))).toEqual([200, { status: true }]);
      expect(await me(person)).toEqual(inactive);
      expect(answer(await person.post('/users/logout'))).toEqual(inactive);
      expect((await me(other))[0]).toBe(200);
    });

    it('ends after five later sign-ins of its user', async () => {
      const first = await signUp(provider);
      const newer = [];
      for (let count = 1; count <= 4; count += 1) newer.push(await signIn(provider, first.email));
      expect((await me(first))[0]).toBe(200);
      newer.push(await signIn(provider, first.email));
      expect(await me(first)).toEqual(inactive);
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
      const profileRequest = provider.visitor.get('/users/me');
      if (authorization !== undefined) profileRequest.set('Authorization', authorization);
      const response = await profileRequest;
      expect(answer(response)).toEqual(unauthorized);
      expect(response.headers['www-authenticate']).toBe('Bearer');
    });

    it('is not stored in the database in plain text', async () => {
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
});
