import type { SessionUser } from '../../shared/contract/session.ts';
import { AppError } from '../errors/app-error.ts';
import type { BrowserSession } from './browser-session.ts';
import type { Session, SessionStore } from './session-store.ts';

/** Does things as whoever is signed in. */
export interface SignedIn {
  /**
   * Hands over the session that the browser brought. A 401, whether there is no session or the provider no longer takes
   * its token (specification, section 8), ends it: the browser loses its cookie and the error goes on to whoever asked.
   */
  run<T>(browser: BrowserSession, use: (session: Session) => Promise<T>): Promise<T>;
  /** Keeps what has changed about the person. */
  update(browser: BrowserSession, user: SessionUser): Promise<void>;
  /** Has sessions checked before they count again: of a user, or all of them for null. */
  mark(userId: string | null): Promise<void>;
  /** Signs the person out of every browser. */
  endAll(browser: BrowserSession): Promise<void>;
}

export function createSignedIn(store: SessionStore): SignedIn {
  return {
    async run(browser, use) {
      try {
        const session = browser.id === undefined ? null : await store.read(browser.id);
        if (!session) throw new AppError({ code: 'unauthorized', status: 401 });
        return await use(session);
      } catch (error) {
        if (error instanceof AppError && error.status === 401) {
          if (browser.id !== undefined) await store.end(browser.id);
          browser.takeAway();
        }
        throw error;
      }
    },

    async update(browser, user) {
      if (browser.id !== undefined) await store.update(browser.id, user);
    },

    mark: (userId) => store.mark(userId),

    async endAll(browser) {
      const session = browser.id === undefined ? null : await store.read(browser.id);
      if (session) await store.endAllOf(session.user.id);
      browser.signOut();
    },
  };
}
