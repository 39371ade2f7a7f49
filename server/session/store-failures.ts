import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Turns store failures into a 503, logged with their cause. Public pages work without the session; pages that need it show that
 * they are unavailable.
 */
export function reportStoreFailures(store: SessionStore, log: Logger): SessionStore {
  async function report<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (cause) {
      log.error({ err: cause }, 'the session store failed');
      throw new AppError({ code: 'unknown', status: 503, cause });
    }
  }

  return {
    ...store,
    create: (session) => report(store.create(session)),
    read: (id) => report(store.read(id)),
    update: (id, user) => report(store.update(id, user)),
    end: (id) => report(store.end(id)),
    mark: (userId, except) => report(store.mark(userId, except)),
    clearMarks: (id, marks) => report(store.clearMarks(id, marks)),
    endAllOf: (userId) => report(store.endAllOf(userId)),
  };
}
