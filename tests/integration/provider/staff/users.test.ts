import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { describeOnEngines } from '../../../support/provider-engines.ts';
import { answer, type Person, signIn, signUp, signUpStaff } from '../caller.ts';
import { readMails, subjectsTo, verifyEmail } from '../mails.ts';
import type { TestProviderApp } from '../provider-app.ts';
import { readAudit } from './staff-calls.ts';

const last = [409, { message: 'This is the last active administrator: make another one first.' }];

describeOnEngines('staff users', ({ open }) => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await open({ seedProperties: 12 });
    // The seeded administrator’s password is unknown here.
    await provider.database.updateTable('users').set({ role: 'user' }).execute();
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  const change = async (id: number, body: object) => staff.patch(`/admin/users/${id}`, body);
  const logIn = async (email: string, password = demoPassword) =>
    answer(await provider.visitor.post('/users/login', { email, password }));

  it('are listed in pages and searched by parts of their names and email addresses', async () => {
    const before = (await staff.get('/admin/users')).body.total;
    const person = await signUp(provider);
    const { body } = await staff.get('/admin/users?pageSize=2');
    expect(body).toMatchObject({ page: 1, pageSize: 2, total: before + 1 });
    expect(body.users).toHaveLength(2);
    const found = await staff.get(`/admin/users?q=${encodeURIComponent(person.email)}`);
    expect(found.body.users).toEqual([
      {
        id: person.id,
        first_name: 'Ada',
        last_name: 'Obi',
        email: person.email,
        role: 'user',
        disabled: false,
        email_verified: false,
        createdAt: expect.any(String),
        sessions: 1,
      },
    ]);
    expect((await staff.get('/admin/users?role=admin&disabled=false')).body.total).toBe(1);
    expect((await staff.get('/admin/users?q=argon2id')).body.total).toBe(0);
    expect((await staff.get('/admin/users?sort=password')).status).toBe(422);
  });

  it('who are disabled lose every session and cannot sign in, as if the password were wrong', async () => {
    const person = await signUp(provider);
    const second = await signIn(provider, person.email);
    await provider.visitor.post('/users/forgot-password', { email: person.email });
    const disabled = await change(person.id, { disabled: true });
    expect(disabled.body.user).toMatchObject({ disabled: true, sessions: 0 });
    for (const session of [person, second]) {
      expect(answer(await session.get('/users/me'))).toEqual([
        401,
        { message: 'Session is not active. Please login again' },
      ]);
    }
    const refused = [401, { message: 'Invalid email or password' }];
    expect(await logIn(person.email)).toEqual(refused);
    expect(await logIn(person.email, 'Wrong-Horse-42')).toEqual(refused);
    const mails = (await readMails(provider)).length;
    await provider.visitor.post('/users/forgot-password', { email: person.email });
    expect(await readMails(provider)).toHaveLength(mails);

    await change(person.id, { disabled: false });
    expect((await logIn(person.email))[0]).toBe(200);
    expect(await readAudit(provider, 'user', person.id)).toMatchObject([
      { action: 'update', changes: { disabled: { from: false, to: true } } },
      { action: 'update', changes: { disabled: { from: true, to: false } } },
    ]);
  });

  it('can be signed out everywhere', async () => {
    const person = await signUp(provider);
    await signIn(provider, person.email);
    const { body } = await staff.post(`/admin/users/${person.id}/end-sessions`).expect(200);
    expect(body).toMatchObject({ ended: 2, user: { sessions: 0 } });
    expect((await person.get('/users/me')).status).toBe(401);
    expect((await logIn(person.email))[0]).toBe(200);
  });

  it('become administrators only with a verified address, and every administrator is mailed about it', async () => {
    const person = await signUp(provider);
    const refused = await change(person.id, { role: 'admin' });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'They must verify their email address first: anyone may have registered it.',
    ]);
    await verifyEmail(provider, person);
    const promoted = await change(person.id, { role: 'admin' });
    expect(promoted.body.user).toMatchObject({ role: 'admin', email_verified: true });
    await change(person.id, { role: 'admin' });
    await change(person.id, { role: 'user' });
    const roleMails = ['New Homefront administrator', 'Homefront administrator removed'];
    for (const { email } of [staff, person]) {
      const subjects = (await subjectsTo(provider, email)).filter((subject) =>
        subject.includes('administrator'),
      );
      expect(subjects).toEqual(roleMails);
    }
  });

  describe('last active administrator', () => {
    it('cannot be demoted, disabled or deleted', async () => {
      expect(answer(await change(staff.id, { role: 'user' }))).toEqual(last);
      expect(answer(await change(staff.id, { disabled: true }))).toEqual(last);
      const deletion = { password: demoPassword };
      expect(answer(await staff.delete('/users/account', deletion))).toEqual(last);
      const other = await signUpStaff(provider);
      await change(other.id, { disabled: true });
      expect(answer(await change(staff.id, { role: 'user' }))).toEqual(last);
      await change(other.id, { role: 'user' });
    });

    it('remains when all demote each other at once', async () => {
      const others = await Promise.all([signUpStaff(provider), signUpStaff(provider)]);
      const everybody = [staff, ...others];
      const responses = await Promise.all(
        everybody.map((by, index) => {
          const demoted = everybody[(index + 1) % everybody.length] ?? staff;
          return by.patch(`/admin/users/${demoted.id}`, { role: 'user' });
        }),
      );
      const active = await provider.database
        .selectFrom('users')
        .where('role', '=', 'admin')
        .select('id')
        .execute();
      expect(active.length).toBeGreaterThan(0);
      for (const { status } of responses) expect([200, 403, 409]).toContain(status);
      const { database } = provider;
      await database.updateTable('users').set({ role: 'user' }).execute();
      await database
        .updateTable('users')
        .set({ role: 'admin' })
        .where('id', '=', staff.id)
        .execute();
    });
  });

  it('answer 404 to an unknown id', async () => {
    for (const id of ['999999', 'me', '0']) {
      const response = await staff.patch(`/admin/users/${id}`, { role: 'user' });
      expect([404]).toContain(response.status);
    }
  });
});
