import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { verifyPassword } from '../../../../server/provider/accounts/password-hash.ts';
import type { TestApp } from '../open-test-app.ts';
import { openTestApp } from '../open-test-app.ts';
import { answer, call, PASSWORD, signUp, subjectsTo } from './account-calls.ts';

vi.mock('../../../../server/provider/accounts/password-hash.ts', { spy: true });

describe('a password that is checked', () => {
  let provider: TestApp;

  beforeAll(async () => {
    provider = await openTestApp({ seedProperties: 0 });
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());
  beforeEach(() => vi.mocked(verifyPassword).mockClear());

  it('costs one argon2id hash, and the same one, whether the address exists or not', async () => {
    const { email } = await signUp(provider);
    for (const address of [email, 'stranger@mail.example']) {
      vi.mocked(verifyPassword).mockClear();
      const body = { email: address, password: 'Wrong-Horse-42' };
      await request(provider.app).post('/api/users/login').send(body).expect(401);
      const hashes = vi.mocked(verifyPassword).mock.calls.map(([, hash]) => hash);
      expect(hashes).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]);
    }
  });

  it('never signs a stranger in, not even with the stand-in that is verified for them', async () => {
    vi.mocked(verifyPassword).mockResolvedValueOnce(true);
    const body = { email: 'stranger@mail.example', password: 'Wrong-Horse-42' };
    await request(provider.app).post('/api/users/login').send(body).expect(401);
  });

  it('signs nobody in when it was reset meanwhile', async () => {
    const { email, id } = await signUp(provider);
    vi.mocked(verifyPassword).mockImplementationOnce(async () => {
      const reset = provider.database.updateTable('users').set({ password_hash: 'another' });
      await reset.where('id', '=', id).execute();
      return true;
    });
    const body = { email, password: PASSWORD };
    await request(provider.app).post('/api/users/login').send(body).expect(401);
  });

  it('is forgotten: the same is queued for every address, and nothing is looked up for it', async () => {
    const { email } = await signUp(provider);
    for (const address of [email, 'stranger@mail.example']) {
      const asked = await call(provider, null, 'post', '/users/forgot-password', {
        email: address,
      });
      expect(answer(asked)).toMatchObject([200, { status: true }]);
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
