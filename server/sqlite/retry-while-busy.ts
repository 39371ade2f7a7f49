import { setTimeout as pause } from 'node:timers/promises';

const sqliteBusy = 5;

/** SQLite may block on a lock while a database is being opened, because nothing else runs yet. */
export const openingTimeoutMs = 2000;

/** Disables SQLite's own lock wait after opening, because it blocks the thread. */
export const noBusyTimeout = 'PRAGMA busy_timeout = 0';

const maxWaitMs = 2000;
const pauseMs = 20;

/**
 * Runs `work`, retrying every 20 ms for up to 2 s while another process holds the database lock. Doesn't block the event loop.
 * `work` must have no effect when it fails.
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
