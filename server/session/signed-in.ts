import type { SessionUser } from '../../shared/contract/session-schemas.ts';
import { AppError } from '../errors/app-error.ts';
import type { Browser } from './browser.ts';
import { createSessionId } from './session-id.ts';
import type { Session, SessionStore } from './session-store.ts';

/** Runs calls as the signed-in user. */
export interface SignedIn {
  /**
   * Calls `use` with the browser's session. A 401, because there is no session or because the provider rejects its token, ends
   * the session: the browser's cookie is cleared and the error is rethrown. A change that a page sends for another person than the
   * session's is a 409.
   */
  run<T>(browser: Browser, use: (session: Session) => Promise<T>): Promise<T>;
  /** Ends the browser's session if the error is a 401. */
  endIfRefused(browser: Browser, error: unknown): Promise<void>;
  /** Updates the session's user. */
  update(browser: Browser, user: SessionUser): Promise<void>;
  /** Rejects with a 503 if the sessions cannot be read. For changes that end sessions and need none themselves. */
  checkStore(): Promise<void>;
  /** Marks sessions for a check before they count again: those of a user, or all for null. If that fails, it is tried again. */
  mark(userId: string | null): Promise<void>;
  /** Signs the user out of every browser. If the store fails, the sessions are marked as soon as it works. */
  endAll(browser: Browser, userId: string): Promise<void>;
}

/** @param store with lasting marks */
export function createSignedIn(store: SessionStore): SignedIn {
  async function endIfRefused(browser: Browser, error: unknown): Promise<void> {
    if (!(error instanceof AppError) || error.status !== 401) return;
    if (browser.sessionId !== undefined) await store.end(browser.sessionId);
    browser.takeAway();
  }

  return {
    endIfRefused,

    async run(browser, use) {
      try {
        const session =
          browser.sessionId === undefined ? null : await store.read(browser.sessionId);
        if (!session) throw new AppError({ code: 'unauthorized', status: 401 });
        refuseOtherPerson(browser, session);
        return await use(session);
      } catch (error) {
        await endIfRefused(browser, error);
        throw error;
      }
    },

    async update(browser, user) {
      if (browser.sessionId !== undefined) await store.update(browser.sessionId, user);
    },

    async checkStore() {
      await store.read(createSessionId());
    },

    mark: (userId) => store.mark(userId),

    async endAll(browser, userId) {
      try {
        await store.endAllOf(userId);
      } catch {
        await store.mark(userId);
      }
      browser.signOut();
    },
  };
}

/** Somebody else may have signed in in another tab: the change would be recorded under their name. */
function refuseOtherPerson({ believedUser }: Browser, { user }: Session): void {
  if (believedUser === undefined || believedUser === encodeURIComponent(user.id)) return;
  throw new AppError({
    code: 'otherPerson',
    status: 409,
    message:
      'Someone else has logged in on this browser since you opened this page. Log in again to save as yourself.',
  });
}
