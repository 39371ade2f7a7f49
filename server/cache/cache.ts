import NodeCache from 'node-cache';

/** Values kept by key until their time is up or newer keys need the room. Values are shared, never copied. */
export interface Cache<T> {
  get(key: string): T | undefined;
  /** A lifetime of zero or less keeps nothing. */
  set(key: string, value: T, ttlSeconds: number): void;
  delete(key: string): void;
  readonly size: number;
  /** Drops everything and stops the clean-up timer. */
  close(): void;
}

export interface CacheOptions {
  /** At this many keys the one that was written longest ago makes room. */
  maxKeys: number;
}

const cleanUpSeconds = 60;

// node-cache keeps its keys on a plain object, where `constructor` or `__proto__` would find what it never stored.
const prefix = ':';

export function createCache<T extends object>({ maxKeys }: CacheOptions): Cache<T> {
  // Bounded here and not by node-cache's own `maxKeys`, which throws when full, on a key it already holds too.
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
      // node-cache reads a lifetime of 0 as forever.
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
