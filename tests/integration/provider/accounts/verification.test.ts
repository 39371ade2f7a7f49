import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, Caller, signIn, signUp, signUpForm } from '../caller.ts';
import { mailedToken, readMails, subjectsTo, verifyEmail } from '../mails.ts';
import type { TestProviderApp } from '../provider-app.ts';

const unusable = (message: string) => [422, { message }];
const unknown = unusable(
  'This link is invalid, has already been used or belongs to another account.',
);

describeOnEngines('email verification', ({ open }) => {
  let provider: TestProviderApp;

  beforeAll(async () => {
    provider = await open({ seedProperties: 0 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const verify = async (person: Caller, token: unknown) =>
    answer(await person.post('/users/verify-email', { token }));
  const isVerified = async (person: Caller) =>
    (await person.get('/users/me')).body.data.email_verified;

  it('accepts the link in the welcome mail once', async () => {
    const person = await signUp(provider);
    expect(await isVerified(person)).toBe(false);
    const token = await mailedToken(provider, person.email, 'verify-email');
    expect(await verify(person, token)).toEqual([
      200,
      { status: true, message: 'Your email address is verified.' },
    ]);
    expect(await isVerified(person)).toBe(true);
    expect(await verify(person, token)).toEqual(unknown);
  });

  it('is left to the account that the link was mailed for', async () => {
    const person = await signUp(provider);
    const token = await mailedToken(provider, person.email, 'verify-email');
    expect((await verify(provider.visitor, token))[0]).toBe(401);
    expect(await verify(await signUp(provider), token)).toEqual(unknown);
    expect(await isVerified(person)).toBe(false);
    expect((await verify(person, token))[0]).toBe(200);
  });

  it('rejects a link after 24 hours', async () => {
    const { clock } = provider;
    const start = clock.now;
    const person = await signUp(provider);
    const token = await mailedToken(provider, person.email, 'verify-email');
    clock.now = new Date(start.getTime() + 86_399_000);
    const { token: session } = await signIn(provider, person.email);
    clock.now = new Date(start.getTime() + 86_400_000);
    const later = new Caller(provider, session);
    expect(await verify(later, token)).toEqual(unusable('This link has expired.'));
    clock.now = new Date(start.getTime() + 86_399_000);
    expect((await verify(later, token))[0]).toBe(200);
    clock.now = start;
  });

  it('stores no token in plain text', async () => {
    const { email } = await signUp(provider);
    const token = await mailedToken(provider, email, 'verify-email');
    for (const table of ['email_verifications', 'mails'] as const) {
      const rows = await provider.database.selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it('mails another link on request, at most three an hour, and none to a verified address', async () => {
    const { clock } = provider;
    const start = clock.now;
    const person = await signUp(provider);
    const again = async () => answer(await person.post('/users/verification-mail'));
    for (let count = 1; count <= 2; count += 1) {
      expect(await again()).toEqual([200, { status: true }]);
    }
    expect(await again()).toEqual([
      429,
      { message: 'We have sent several emails already. Please try again in an hour.' },
    ]);
    expect(await subjectsTo(provider, person.email)).toEqual([
      'Welcome to Homefront: verify your email address',
      'Verify your email address for Homefront',
      'Verify your email address for Homefront',
    ]);
    await verifyEmail(provider, person);
    clock.now = new Date(start.getTime() + 3_601_000);
    expect((await again())[0]).toBe(200);
    expect(await subjectsTo(provider, person.email)).toHaveLength(3);
    clock.now = start;
    const anonymous = await provider.visitor.post('/users/verification-mail');
    expect(anonymous.status).toBe(401);
  });

  it('sends no more than three welcome mails an hour to an address, however often it signs up and leaves', async () => {
    const form = signUpForm();
    for (let count = 1; count <= 5; count += 1) {
      await provider.visitor.post('/users/register', form).expect(201);
      const person = await signIn(provider, form.email);
      await person.delete('/users/account', { password: demoPassword }).expect(200);
      await provider.settled();
    }
    await provider.visitor.post('/users/register', form).expect(201);
    expect(await subjectsTo(provider, form.email)).toHaveLength(3);
  });

  it('puts nothing from the profile into its mails', async () => {
    await signUp(provider);
    for (const mail of await readMails(provider)) expect(mail).not.toMatch(/Ada(?!\.\d+@)|Obi/);
  });

  it.each(['', 'x', 'a'.repeat(43), '\0', 7, null, ['a'], { a: 1 }])(
    'answers 422 to the token %j',
    async (token) => {
      expect((await verify(await signUp(provider), token))[0]).toBe(422);
    },
  );
});
