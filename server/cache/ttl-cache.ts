/** Caches a single value for a limited time. */
export interface TtlCache<T> {
  read(load: () => Promise<T>): Promise<T>;
  /** Invalidates the value, after a change. */
  forget(): void;
}

/** @param clock milliseconds since the epoch */
export function createTtlCache<T>({
  seconds,
  clock,
}: {
  seconds: number;
  clock: () => number;
}): TtlCache<T> {
  let cached: { value: T; until: number } | null = null;
  let age = 0;

  return {
    async read(load) {
      const leftMs = cached ? cached.until - clock() : 0;
      // A remaining time above the TTL means that the clock was set back.
      if (cached && leftMs > 0 && leftMs <= seconds * 1000) return cached.value;
      const before = age;
      const value = await load();
      // A load that began before a change may return the old value.
      if (before === age) cached = { value, until: clock() + seconds * 1000 };
      return value;
    },
    forget() {
      cached = null;
      age += 1;
    },
  };
}
