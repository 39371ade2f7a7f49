import { createHook } from 'node:async_hooks';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../support/production-environment.ts';
import { answer, signUp } from '../caller.ts';
import { subjectsTo } from '../mails.ts';
import { type TestProviderApp, openProviderApp } from '../provider-app.ts';

describe('password check', () => {
  let provider: TestProviderApp;
  /** Runs once, right after the next query that reads a password hash. */
  let afterReadingHash: (() => Promise<unknown>) | undefined;

  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const run = result.rows.some((row) => 'password_hash' in row) ? afterReadingHash : undefined;
      if (run !== undefined) {
        afterReadingHash = undefined;
        await run();
      }
      return result;
    },
  };

  beforeAll(async () => {
    provider = await openProviderApp({ seedProperties: 0 }, [watch]);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  it('costs one argon2id hash, whether the email address exists or not', async () => {
    const { email } = await signUp(provider);
    const logIn = (address: string) =>
      provider.visitor
        .post('/users/login', { email: address, password: 'Wrong-Horse-42' })
        .expect(401);
    // The first unknown address also creates the dummy hash.
    await logIn('anybody@mail.example');
    for (const address of [email, 'stranger@mail.example']) {
      expect(await countHashes(() => logIn(address))).toBe(1);
    }
  });

  it('fails if the password was reset meanwhile', async () => {
    const { email, id } = await signUp(provider);
    afterReadingHash = () =>
      provider.database
        .updateTable('users')
        .set({ password_hash: 'another' })
        .where('id', '=', id)
        .execute();
    const body = { email, password: demoPassword };
    await provider.visitor.post('/users/login', body).expect(401);
    expect(afterReadingHash).toBeUndefined();
  });

  it('queues the same mail job for every email address, without looking it up', async () => {
    const { email } = await signUp(provider);
    for (const candidate of [email, 'stranger@mail.example']) {
      const queued = await provider.visitor.post('/users/forgot-password', {
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
    expect(await subjectsTo(provider, email)).toContain('Reset your Homefront password');
    expect(await subjectsTo(provider, 'stranger@mail.example')).toEqual([]);
  });
});

/** How many Argon2 hashes this process computes in `run`. */
async function countHashes(run: () => PromiseLike<unknown>): Promise<number> {
  let hashes = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') hashes += 1;
    },
  }).enable();
  try {
    await run();
  } finally {
    hook.disable();
  }
  return hashes;
}
