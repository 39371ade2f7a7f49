/** One load shared by any number of readers. */
export interface Flight<T> {
  readonly result: Promise<T>;
  /** Resolves with the load's result, or rejects with the reader's own abort reason as soon as it aborts. */
  join(signal: AbortSignal): Promise<T>;
  /** Like `join`, but resolves with undefined once the load has run for `ms`. */
  joinFor(ms: number, signal: AbortSignal): Promise<T | undefined>;
  /** Keeps the load running without readers. */
  retain(): void;
  abort(): void;
}

export interface FlightOptions<T> {
  load: (signal: AbortSignal) => Promise<T>;
  /** Called when the last reader has aborted, before the load is aborted. */
  onDeserted: () => void;
}

export function startFlight<T>({ load, onDeserted }: FlightOptions<T>): Flight<T> {
  const controller = new AbortController();
  const result = load(controller.signal);
  // Readers handle their own rejections; this prevents an unhandled one when there are no readers.
  result.catch(() => {});
  let readers = 0;
  let isRetained = false;
  const startedAt = performance.now();

  function leave(): void {
    readers -= 1;
    if (readers > 0 || isRetained) return;
    onDeserted();
    controller.abort();
  }

  function join(signal: AbortSignal): Promise<T> {
    readers += 1;
    return new Promise<T>((resolve, reject) => {
      const onAbort = (): void => {
        leave();
        reject(signal.reason);
      };
      const settled = (): void => signal.removeEventListener('abort', onAbort);
      signal.addEventListener('abort', onAbort, { once: true });
      result.then(resolve, reject).finally(settled);
    });
  }

  return {
    result,
    join,
    async joinFor(ms, signal) {
      const { promise: timedOut, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, Math.max(0, startedAt + ms - performance.now()));
      try {
        return await Promise.race([join(signal), timedOut]);
      } finally {
        clearTimeout(timer);
      }
    },
    retain() {
      isRetained = true;
    },
    abort() {
      controller.abort();
    },
  };
}
