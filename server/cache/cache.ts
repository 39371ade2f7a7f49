import NodeCache from 'node-cache';

/** A bounded cache with a TTL per key. Values are shared, never copied. */
export interface Cache<T> {
  get(key: string): T | undefined;
  /** A TTL of zero or less stores nothing. */
  set(key: string, value: T, ttlSeconds: number): void;
  delete(key: string): void;
  readonly size: number;
  /** Clears the cache and stops the clean-up timer. */
  close(): void;
}

export interface CacheOptions {
  /** At this size the key written longest ago is evicted. */
  maxKeys: number;
}

const cleanUpSeconds = 60;

// node-cache stores keys on a plain object, where `constructor` or `__proto__` would find inherited properties.
const prefix = ':';

export function createCache<T extends object>({ maxKeys }: CacheOptions): Cache<T> {
  // Bounded here because node-cache throws at its own `maxKeys`, even on overwriting an existing key.
  const store = new NodeCache({ useClones: false, checkperiod: cleanUpSeconds });
  const writeOrder = new Set<string>();
  store.on('del', (storedKey: string) => writeOrder.delete(storedKey));

  function remove(storedKey: string): void {
    store.del(storedKey);
  }

  return {
    get(key) {
      return store.get<T>(prefix + key);
    },

    set(key, value, ttlSeconds) {
      const storedKey = prefix + key;
      remove(storedKey);
      // node-cache takes a TTL of 0 as forever.
      if (!(ttlSeconds > 0)) return;
      for (const oldest of writeOrder) {
        if (writeOrder.size < maxKeys) break;
        remove(oldest);
      }
      store.set(storedKey, value, ttlSeconds);
      writeOrder.add(storedKey);
    },

    delete(key) {
      remove(prefix + key);
    },

    get size() {
      return writeOrder.size;
    },

    close() {
      store.flushAll();
      store.close();
      writeOrder.clear();
    },
  };
}
