import type { Logger } from 'pino';
import { limitsCountedIn, type CreateLimit } from '../limits/rate-limit.ts';
import { sharedStores } from '../limits/shared-store.ts';
import { openRedis, type Redis } from '../redis/redis.ts';

export interface SharedStateOptions {
  url: string | undefined;
  /** The first signs. */
  keys: readonly string[];
  log: Logger;
}

/** State that the processes of a site share through Redis, if it is configured. */
export interface SharedState {
  redis: Redis | undefined;
  createLimit: CreateLimit;
}

/** The caller must close `redis`. */
export async function composeSharedState(options: SharedStateOptions): Promise<SharedState> {
  const { url, keys, log } = options;
  if (url === undefined) return { redis: undefined, createLimit: limitsCountedIn() };
  const redis = await openRedis({ url, log: log.child({ part: 'redis' }) });
  return { redis, createLimit: limitsCountedIn(sharedStores(redis, keys)) };
}
