import { AsyncLocalStorage } from 'node:async_hooks';
import { sessionSeconds, type SessionStore } from './session-store.ts';

const minPauseMs = 1000;
const maxPauseMs = 10_000;
/** Beyond it, the sessions of all users are marked. */
const maxUsers = 1000;

/**
 * Wraps a store so that `mark` always resolves: a mark follows a change at the provider, which has been made. If the store
 * fails, it is tried again for as long as the sessions last, and once more when the store is closed.
 */
export function withLastingMarks(store: SessionStore): SessionStore {
  /** When the sessions have ended anyway, by `performance.now()`; null stands for all users. */
  const pending = new Map<string | null, number>();
  let timer: NodeJS.Timeout | undefined;
  /** Later attempts have no part in the time limits of the request. */
  const outsideRequest = AsyncLocalStorage.snapshot();

  async function tryPending(): Promise<void> {
    for (const [userId, until] of pending) {
      if (performance.now() < until) await store.mark(userId);
      // Not if it was added again meanwhile.
      if (pending.get(userId) === until) pending.delete(userId);
    }
  }

  function tryLater(pauseMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      tryPending().catch(() => tryLater(Math.min(2 * pauseMs, maxPauseMs)));
    }, pauseMs).unref();
  }

  return {
    ...store,

    async mark(userId, except) {
      try {
        await store.mark(userId, except);
      } catch {
        const key = pending.size < maxUsers ? userId : null;
        pending.set(key, performance.now() + sessionSeconds * 1000);
        outsideRequest(tryLater, minPauseMs);
      }
    },

    async close() {
      clearTimeout(timer);
      await tryPending().catch(() => {});
      await store.close();
    },
  };
}
