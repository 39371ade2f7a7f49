import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import type { SessionUser } from '../../../shared/contract/session-schemas.ts';
import { createRedisSessionStore } from '../../../server/session/redis-session-store.ts';
import type { SessionStore } from '../../../server/session/session-store.ts';
import { openSqliteSessionStore } from '../../../server/session/sqlite-session-store.ts';
import { createTokenCipher } from '../../../server/session/token-cipher.ts';
import { describeOnRedis } from '../../support/on-redis.ts';
import type { TemporaryRedis } from '../../support/redis.ts';

export const ada: SessionUser = {
  id: '7',
  name: 'Ada Obi',
  email: 'ada@homefront.example',
  role: 'user',
  photo: null,
};
export const hour = 60 * 60 * 1000;
export const key = 'k'.repeat(32);

/** The clock of the stores under test, in milliseconds since the epoch: the same at the start of each test. */
export const clock = { now: 0 };

/** Opens the sessions; those of an earlier store of the same test are still there. */
type OpenStore = (keys?: string[]) => SessionStore & AsyncDisposable;

export function signIn(
  store: SessionStore,
  token = 'upstream-token',
  user: SessionUser = ada,
): Promise<string> {
  return store.create({ user, token, expiresAt: new Date(clock.now + 24 * hour) });
}

/** Tests of a session store in SQLite and in Redis. */
export function describeOnEachEngine(define: (open: OpenStore) => void): void {
  describeSqliteStore(define);
  describeRedisStore(define);
}

/** Tests of a session store in a folder, which is empty before each of them. */
export function describeSqliteStore(define: (open: OpenStore, folder: () => string) => void): void {
  describe('session store in SQLite', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'homefront-sessions-'));
      clock.now = Date.UTC(2026, 10, 20, 12);
    });
    afterEach(() => rm(folder, { recursive: true }));
    const open: OpenStore = (keys = [key]) => {
      const store = openSqliteSessionStore({
        file: join(folder, 'sessions.sqlite'),
        cipher: createTokenCipher(keys),
        clock: () => clock.now,
        monotonic: () => 0,
      });
      return { ...store, [Symbol.asyncDispose]: () => store.close() };
    };
    define(open, () => folder);
  });
}

/** Tests of a session store in Redis, which is empty before each of them. */
export function describeRedisStore(
  define: (open: OpenStore, server: () => TemporaryRedis) => void,
): void {
  describeOnRedis('session store', (server, redis) => {
    beforeEach(() => {
      clock.now = Date.UTC(2026, 10, 20, 12);
    });
    const open: OpenStore = (keys = [key]) => {
      const store = createRedisSessionStore({ redis: redis(), keys, clock: () => clock.now });
      return { ...store, [Symbol.asyncDispose]: () => store.close() };
    };
    define(open, server);
  });
}
