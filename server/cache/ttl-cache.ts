/** One value that is looked up anew after a while. */
export interface TtlCache<T> {
  read(load: () => Promise<T>): Promise<T>;
  /** For whoever has just changed it. */
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
  let kept: { value: T; until: number } | null = null;
  let age = 0;

  return {
    async read(load) {
      const leftMs = kept ? kept.until - clock() : 0;
      // More than it can be was kept before the clock was set back.
      if (kept && leftMs > 0 && leftMs <= seconds * 1000) return kept.value;
      const before = age;
      const value = await load();
      // What was looked up before a change may be what was there before it.
      if (before === age) kept = { value, until: clock() + seconds * 1000 };
      return value;
    },
    forget() {
      kept = null;
      age += 1;
    },
  };
}
