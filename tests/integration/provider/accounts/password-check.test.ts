import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { verifyPassword } from '../../../../server/provider/accounts/password-hash.ts';
import { type TestApp, openTestApp } from '../open-test-app.ts';
import { answer, call, PASSWORD, signUp, subjectsTo } from './account-calls.ts';

vi.mock('../../../../server/provider/accounts/password-hash.ts', { spy: true });

describe('password check', () => {
  let provider: TestApp;

  beforeAll(async () => {
    provider = await openTestApp({ seedProperties: 0 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());
  beforeEach(() => vi.mocked(verifyPassword).mockClear());

  it('costs one argon2id hash with the same parameters, whether the email address exists or not', async () => {
    const { email } = await signUp(provider);
    for (const candidate of [email, 'stranger@mail.example']) {
      vi.mocked(verifyPassword).mockClear();
      const body = { email: candidate, password: 'Wrong-Horse-42' };
      await request(provider.app).post('/api/users/login').send(body).expect(401);
      const hashes = vi.mocked(verifyPassword).mock.calls.map(([, hash]) => hash);
      expect(hashes).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
    }
  });

  it('never signs in with the dummy hash used for unknown email addresses', async () => {
    vi.mocked(verifyPassword).mockResolvedValueOnce(true);
    const body = { email: 'stranger@mail.example', password: 'Wrong-Horse-42' };
    await request(provider.app).post('/api/users/login').send(body).expect(401);
  });

  it('fails if the password was reset meanwhile', async () => {
    const { email, id } = await signUp(provider);
    vi.mocked(verifyPassword).mockImplementationOnce(async () => {
      const reset = provider.database.updateTable('users').set({ password_hash: 'another' });
      await reset.where('id', '=', id).execute();
      return true;
    });
    const body = { email, password: PASSWORD };
    await request(provider.app).post('/api/users/login').send(body).expect(401);
  });

  it('queues the same mail job for every email address, without looking it up', async () => {
    const { email } = await signUp(provider);
    for (const candidate of [email, 'stranger@mail.example']) {
      const queued = await call(provider, null, 'post', '/users/forgot-password', {
        email: candidate,
      });
      expect(answer(queued)).toMatchObject([200, { status: true }]);
    }
    const queued = await provider.database
      .selectFrom('mails')
      .where('kind', '=', 'reset-password')
      .select(['recipient', 'user_id'])
      .orderBy('id')
      .execute();
    expect(queued).toEqual([
      { recipient: email, user_id: null },
      { recipient: 'stranger@mail.example', user_id: null },
    ]);
    expect(await subjectsTo(provider, email)).toContain('Reset your password');
    expect(await subjectsTo(provider, 'stranger@mail.example')).toEqual([]);
  });
});
