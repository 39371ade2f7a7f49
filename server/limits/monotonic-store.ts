import type { ClientRateLimitInfo, Store } from 'express-rate-limit';

interface Uses {
  hits: number;
  /** Monotonic clock, in milliseconds. */
  endsAt: number;
}

/**
 * Counts uses in memory on the monotonic clock, so that changing the system clock neither frees nor blocks anyone. Ended
 * windows are dropped once per window.
 */
export function createMonotonicStore(windowMs: number): Store {
  const usesByKey = new Map<string, Uses>();
  const sweeping = setInterval(() => {
    const now = performance.now();
    for (const [key, { endsAt }] of usesByKey) if (endsAt <= now) usesByKey.delete(key);
  }, windowMs).unref();

  function current(key: string): Uses | undefined {
    const uses = usesByKey.get(key);
    return uses !== undefined && uses.endsAt > performance.now() ? uses : undefined;
  }

  /** The limiter expects a date: the system time plus what is left of the window. */
  function info({ hits, endsAt }: Uses): ClientRateLimitInfo {
    return { totalHits: hits, resetTime: new Date(Date.now() + endsAt - performance.now()) };
  }

  return {
    localKeys: true,
    increment(key) {
      const uses = current(key) ?? { hits: 0, endsAt: performance.now() + windowMs };
      uses.hits += 1;
      usesByKey.set(key, uses);
      return info(uses);
    },
    decrement(key) {
      const uses = current(key);
      if (uses && uses.hits > 0) uses.hits -= 1;
    },
    resetKey: (key) => void usesByKey.delete(key),
    shutdown: () => clearInterval(sweeping),
  };
}
