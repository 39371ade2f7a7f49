import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { limitRedisWaits, timeLeft } from '../../../server/redis/request-time.ts';
import { withLastingMarks } from '../../../server/session/lasting-marks.ts';
import { createRedisSessionStore } from '../../../server/session/redis-session-store.ts';
import { describeOnRedis } from '../../support/on-redis.ts';
import { ada, key } from './test-sessions.ts';
import { waitFor } from '../../support/wait.ts';

describeOnRedis('lasting marks', (server, redis) => {
  function open(): ReturnType<typeof withLastingMarks> {
    return withLastingMarks(createRedisSessionStore({ redis: redis(), keys: [key] }));
  }

  async function signInNow(store: ReturnType<typeof open>): Promise<string> {
    return store.create({ user: ada, token: 't', expiresAt: new Date(Date.now() + 3_600_000) });
  }

  it.each([
    ['of a user', ada.id],
    ['of all users', null],
  ])('mark the sessions %s when Redis answers again', async (_whose, userId) => {
    const store = open();
    const id = await signInNow(store);
    server().freeze();
    try {
      await store.mark(userId);
    } finally {
      server().thaw();
    }
    await waitFor(async () => expect(await store.read(id)).toMatchObject({ marks: 1 }));
    await store.close();
  });

  it('have no part in the Redis time limit of their request', async () => {
    const store = open();
    const id = await signInNow(store);
    const limits: number[] = [];
    const watched = withLastingMarks({
      ...store,
      async mark(userId) {
        limits.push(timeLeft());
        if (limits.length === 1) throw new Error('Redis does not answer');
        await store.mark(userId);
      },
    });
    await new Promise<void>((resolve) => {
      limitRedisWaits()({} as Request, {} as Response, () => resolve(watched.mark(ada.id)));
    });
    await waitFor(async () => expect(await store.read(id)).toMatchObject({ marks: 1 }));
    expect(limits).toEqual([400, Infinity]);
    await watched.close();
  });

  it('are made before the store is closed', async () => {
    const store = open();
    const id = await signInNow(store);
    await server().send('ACL', 'SETUSER', 'default', '-hincrby');
    await store.mark(ada.id);
    await server().send('ACL', 'SETUSER', 'default', '+hincrby');
    await store.close();
    expect(await open().read(id)).toMatchObject({ marks: 1 });
  });
});
