import type { ClientRateLimitInfo, Store } from 'express-rate-limit';

interface Uses {
  hits: number;
  /** Of the monotonic clock. */
  endsAt: number;
}

/**
 * Counts uses in memory by the monotonic clock: setting the system's clock neither frees nor blocks anyone. Windows that have
 * ended are dropped once a window.
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

  /** The limiter counts down to a date: the system's time now and what is left of the window. */
  function info({ hits, endsAt }: Uses): ClientRateLimitInfo {
    return { totalHits: hits, resetTime: new Date(Date.now() + endsAt - performance.now()) };
  }

  return {
    localKeys: true,
    get(key) {
      const uses = current(key);
      return uses && info(uses);
    },
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
    resetAll: () => usesByKey.clear(),
    shutdown: () => clearInterval(sweeping),
  };
}
