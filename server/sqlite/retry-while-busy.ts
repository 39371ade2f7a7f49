import { setTimeout as pause } from 'node:timers/promises';

const sqliteBusy = 5;

/** While a database is opened nothing else runs yet, so SQLite itself may wait for a lock. */
export const openingTimeoutMs = 2000;

/** SQLite waits for a lock by blocking the thread, so from here on it does not wait at all. */
export const noBusyTimeout = 'PRAGMA busy_timeout = 0';

const maxWaitMs = 2000;
const pauseMs = 20;

/**
 * Runs `work`, again every 20 ms while another process holds the database's lock, for 2 s at most. The event loop runs on
 * meanwhile. `work` must leave nothing behind when it fails.
 *
 * @throws what `work` throws
 */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const giveUpAt = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt) throw error;
    }
    await pause(pauseMs);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
