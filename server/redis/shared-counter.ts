import type { ClientRateLimitInfo } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { keyPrefix } from './client.ts';
import type { Redis } from './redis.ts';

/** Counts uses by key in windows that all processes share. Methods reject while Redis is unavailable. */
export interface SharedCounter {
  /** Prefix of its keys. */
  prefix: string;
  increment(key: string): Promise<ClientRateLimitInfo>;
  decrement(key: string): Promise<void>;
  resetKey(key: string): Promise<void>;
}

/** @param name unique within the site */
export function createSharedCounter(redis: Redis, name: string, windowMs: number): SharedCounter {
  const prefix = `${keyPrefix}${name}:`;
  let opened: RedisStore | undefined;

  /** `init` would also load a script that we don't use. */
  function open(): RedisStore {
    const store = new RedisStore({
      prefix,
      sendCommand: (...args) => redis.run((client) => client.sendCommand(args)),
    });
    store.windowMs = windowMs;
    store.incrementScriptSha = store.loadIncrementScript();
    return store;
  }

  return {
    prefix,
    async increment(key) {
      const store = (opened ??= open());
      try {
        return await store.increment(key);
      } catch (error) {
        // A store whose script could not be loaded would reject for ever.
        if (opened === store) opened = undefined;
        throw error;
      }
    },
    decrement: (key) => redis.run(async (client) => void (await client.decr(prefix + key))),
    resetKey: (key) => redis.run(async (client) => void (await client.del(prefix + key))),
  };
}
