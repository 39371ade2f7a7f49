export interface PacerOptions {
  /** The least time from one turn to the next. */
  intervalMs: number;
  /** Who would have to wait longer gets no turn, so the queue is never longer than this. */
  patienceMs: number;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** Lets callers through one at a time, so far apart that whoever they call is never hurried. */
export interface Pacer {
  /**
   * Resolves with true when it is the caller's turn, at once with false where that would take too long. Rejects with the
   * signal's reason; a turn that is given up stays used, so that giving up makes nothing quicker.
   */
  turn(signal: AbortSignal): Promise<boolean>;
  /** Gives out no turn for that time. */
  rest(milliseconds: number): void;
}

export function createPacer({ intervalMs, patienceMs, clock = Date.now }: PacerOptions): Pacer {
  let nextTurnAt = -Infinity;
  let restsUntil = -Infinity;
  return {
    async turn(signal) {
      signal.throwIfAborted();
      const now = clock();
      const turnAt = Math.max(now, nextTurnAt, restsUntil);
      if (turnAt - now > patienceMs) return false;
      nextTurnAt = turnAt + intervalMs;
      if (turnAt > now) await pause(turnAt - now, signal);
      // Somebody before this one may have been told to stop meanwhile.
      return clock() >= restsUntil;
    },
    rest(milliseconds) {
      restsUntil = Math.max(restsUntil, clock() + milliseconds);
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
