import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, signIn, signUp } from '../caller.ts';
import { mailedToken, readMails, subjectsTo } from '../mails.ts';
import type { TestProviderApp } from '../provider-app.ts';

const newPassword = 'Better-Horse-43';

const unusable = (reason: string) => [
  422,
  { message: `${reason} Please request a new password reset.` },
];
const unknown = unusable('This reset link is not valid or was used already.');

describeOnEngines('password reset', ({ open }) => {
  let provider: TestProviderApp;

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const forget = async (email: unknown) =>
    answer(await provider.visitor.post('/users/forgot-password', { email }));
  const reset = async (token: unknown, password: unknown = newPassword) =>
    answer(await provider.visitor.post('/auth/reset-password', { token, password }));

  it('mails a link that lets its owner choose a password once', async () => {
    const { email, id } = await signUp(provider);
    await forget(email.toUpperCase());
    const token = await mailedToken(provider, email);
    expect(await reset(token)).toEqual([
      200,
      { status: true, message: 'Your password has been reset.', data: { id } },
    ]);
    expect(await reset(token)).toEqual(unknown);
    const old = await provider.visitor.post('/users/login', { email, password: demoPassword });
    expect(old.status).toBe(401);
    expect((await signIn(provider, email, newPassword)).token).toHaveLength(43);
  });

  it('ends every session of that user only, and lifts the account’s sign-in delay', async () => {
    const [person, other] = [await signUp(provider), await signUp(provider)];
    const second = await signIn(provider, person.email);
    for (let failure = 1; failure <= 5; failure += 1) {
      const body = { email: person.email, password: 'Wrong-Horse-42' };
      await provider.visitor.post('/users/login', body);
    }
    await forget(person.email);
    await reset(await mailedToken(provider, person.email));
    for (const session of [person, second]) {
      expect(answer(await session.get('/users/me'))).toEqual([
        401,
        { message: 'Session is not active. Please login again' },
      ]);
    }
    expect((await other.get('/users/me')).status).toBe(200);
    expect((await signIn(provider, person.email, newPassword)).token).toHaveLength(43);
  });

  it('responds the same whether the account exists, and mails existing accounts only', async () => {
    const { email } = await signUp(provider);
    const before = (await readMails(provider)).length;
    const known = await forget(email);
    const stranger = await forget('stranger@mail.example');
    expect(known).toEqual([
      200,
      {
        status: true,
        message:
          'If an account has this email address, a link to reset its password is on the way.',
      },
    ]);
    expect(stranger).toEqual(known);
    expect(await readMails(provider)).toHaveLength(before + 1);
  });

  it('keeps earlier links valid until one of them is used', async () => {
    const { email } = await signUp(provider);
    await forget(email);
    const older = await mailedToken(provider, email);
    await forget(email);
    const newer = await mailedToken(provider, email);
    expect(newer).not.toBe(older);
    expect((await reset(older))[0]).toBe(200);
    expect(await reset(newer)).toEqual(unknown);
  });

  it('mails an email address at most three links an hour, without a different response', async () => {
    const { clock } = provider;
    const start = clock.now;
    const { email } = await signUp(provider);
    const first = await forget(email);
    for (let count = 2; count <= 6; count += 1) {
      expect(await forget(count % 2 === 0 ? email.toUpperCase() : email)).toEqual(first);
    }
    const resets = async () =>
      (await subjectsTo(provider, email)).filter(
        (subject) => subject === 'Reset your Homefront password',
      );
    expect(await resets()).toHaveLength(3);
    clock.now = new Date(start.getTime() + 3_601_000);
    await forget(email);
    expect(await resets()).toHaveLength(4);
    clock.now = start;
  });

  it('mails three links to ten requests at the same moment', async () => {
    const { email } = await signUp(provider);
    await Promise.all(Array.from({ length: 10 }, () => forget(email)));
    const subjects = await subjectsTo(provider, email);
    expect(subjects.filter((subject) => subject === 'Reset your Homefront password')).toHaveLength(
      3,
    );
  });

  it('mails a link again at once if the clock was set back', async () => {
    const { clock } = provider;
    const start = clock.now;
    const { email } = await signUp(provider);
    for (let count = 1; count <= 4; count += 1) await forget(email);
    clock.now = new Date(start.getTime() - 3_600_000);
    await forget(email);
    const subjects = await subjectsTo(provider, email);
    expect(subjects.filter((subject) => subject === 'Reset your Homefront password')).toHaveLength(
      4,
    );
    clock.now = start;
  });

  it('verifies the email address, and mails its owner that the password has changed', async () => {
    const { email } = await signUp(provider);
    await forget(email);
    await reset(await mailedToken(provider, email));
    expect((await subjectsTo(provider, email)).at(-1)).toBe('Your Homefront password was changed');
    const { body } = await (await signIn(provider, email, newPassword)).get('/users/me');
    expect(body.data.email_verified).toBe(true);
  });

  it('rejects a link after 60 minutes', async () => {
    const { clock } = provider;
    const start = clock.now;
    const { email } = await signUp(provider);
    await forget(email);
    const token = await mailedToken(provider, email);
    clock.now = new Date(start.getTime() + 3_600_000);
    expect(await reset(token)).toEqual(unusable('This reset link has expired.'));
    clock.now = new Date(start.getTime() + 3_599_000);
    expect((await reset(token))[0]).toBe(200);
    clock.now = start;
  });

  it('accepts only one of two concurrent uses of a link', async () => {
    const { email } = await signUp(provider);
    await forget(email);
    const token = await mailedToken(provider, email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 422]);
  });

  it('keeps a link valid after a password that breaks the rule', async () => {
    const { email } = await signUp(provider);
    await forget(email);
    const token = await mailedToken(provider, email);
    const [status, body] = await reset(token, 'weak');
    expect([status, body]).toMatchObject([422, { errors: { password: expect.any(String) } }]);
    expect((await reset(token))[0]).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), '\0', 7, null, ['a'], { a: 1 }])(
    'answers 422 to the token %j',
    async (token) => {
      expect((await reset(token))[0]).toBe(422);
    },
  );

  it('invalidates a link when its account is deleted', async () => {
    const person = await signUp(provider);
    await forget(person.email);
    const token = await mailedToken(provider, person.email);
    await person.delete('/users/account', { password: demoPassword });
    expect(await reset(token)).toEqual(unknown);
  });

  describe('mail', () => {
    it('comes from the configured address and contains nothing from the profile', async () => {
      const { email } = await signUp(provider);
      await forget(email);
      const mail = (await readMails(provider)).at(-1);
      expect(mail).toContain('From: Homefront <no-reply@homefront.example>');
      expect(mail).toContain('http://localhost:3000/set-password?token');
      expect(mail?.replaceAll('\r\n', '\n')).toMatch(
        /\n\nHomefront\nhello@homefront\.example\nhttp:\/\/localhost:3000\n$/,
      );
      expect(mail).not.toMatch(/Ada(?!\.\d+@)|Obi/);
    });
  });
});
