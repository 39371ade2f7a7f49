import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import type { SessionStore } from './session-store.ts';

/**
 * Makes whatever a store cannot do a 503, logged with its cause: pages that ask for nobody's sign-in go on without it,
 * those that do say that they cannot be shown right now.
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
