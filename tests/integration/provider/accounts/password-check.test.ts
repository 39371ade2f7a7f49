import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { verifyPassword } from '../../../../server/provider/accounts/password-hash.ts';
import type { TestApp } from '../open-test-app.ts';
import { openTestApp } from '../open-test-app.ts';
import { answer, call, PASSWORD, readMails, signUp } from './account-calls.ts';

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

  it('is forgotten: the answer comes before anything is looked up', async () => {
    const { email } = await signUp(provider);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const holding = provider.database.transaction().execute(async () => {
      take();
      await released;
    });
    await taken;
    const response = await call(provider, null, 'post', '/users/forgot-password', { email });
    expect(answer(response)).toMatchObject([200, { status: true }]);
    release();
    await holding;
    expect(await readMails(provider)).toHaveLength(1);
  });
});
