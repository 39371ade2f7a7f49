import type { Store } from 'express-rate-limit';
import { createSharedCounter } from '../redis/shared-counter.ts';
import type { Redis } from '../redis/redis.ts';
import { createSignatures } from '../session/signatures.ts';
import { createMonotonicStore } from './monotonic-store.ts';
import type { CreateStore } from './rate-limit.ts';

/**
 * Counters that all processes share. While Redis is unavailable, each process counts on its own.
 *
 * @param keys for signing the counters' keys, which contain IP addresses; the first signs
 */
export function sharedStores(redis: Redis, keys: readonly string[]): CreateStore {
  const signatures = createSignatures(keys, 'limit key');
  return (name, windowMs): Store => {
    const shared = createSharedCounter(redis, `limit:${name}`, windowMs);
    const own = createMonotonicStore(windowMs);
    return {
      prefix: shared.prefix,
      increment: (key) => shared.increment(signatures.sign(key)).catch(() => own.increment(key)),
      decrement: (key) => shared.decrement(signatures.sign(key)).catch(() => own.decrement(key)),
      resetKey: (key) => shared.resetKey(signatures.sign(key)).catch(() => own.resetKey(key)),
      shutdown: () => own.shutdown?.(),
    };
  };
}
