import type { Logger } from 'pino';
import type { LogInForm } from '../../../shared/contract/account.ts';
import type { SessionView } from '../../../shared/contract/session.ts';
import { AppError } from '../../errors/app-error.ts';
import { sessionSeconds } from '../../session/session-cookie.ts';
import type { BrowserSession } from '../../session/browser-session.ts';
import type { Session, SessionStore } from '../../session/session-store.ts';
import { toSessionUser } from '../../session/session-user.ts';
import type { SessionsUpstream } from '../../upstream/accounts.ts';

export interface SessionServiceOptions {
  accounts: SessionsUpstream;
  store: SessionStore;
  /** Maps the provider's picture URL to one that browsers may load; null if they may not. */
  pictureAddress: (url: string) => string | null;
  log: Logger;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** Signing in and out. Methods reject with an `AppError`, or with the signal's reason. */
export interface SessionService {
  /** Creates a new session for the browser and ends its previous one, if any. */
  logIn(form: LogInForm, browser: BrowserSession, signal: AbortSignal): Promise<SessionView>;
  /** Ends the session here in any case, and at the provider if it is reachable. */
  logOut(browser: BrowserSession): Promise<void>;
  /** Calls the provider only for a marked session. Clears a cookie without a session. */
  current(browser: BrowserSession): Promise<SessionView>;
}

/** Maximum wait for the provider when signing out; our own session has already ended by then. */
const logOutLimitMs = 3000;

export function createSessionService(options: SessionServiceOptions): SessionService {
  const { accounts, store, pictureAddress, log, clock = Date.now } = options;

  async function end(id: string): Promise<void> {
    const session = await store.end(id);
    if (session) await endUpstream(session.token);
  }

  /** Failures are only logged: the session has already ended here. */
  async function endUpstream(token: string): Promise<void> {
    try {
      await accounts.logOut(token, AbortSignal.timeout(logOutLimitMs));
    } catch (error) {
      log.warn({ err: error }, 'a session could not be ended at the provider');
    }
  }

  return {
    async logIn(form, browser, signal) {
      const { token, device } = await accounts.logIn(form, browser.device, signal);
      try {
        const user = await accounts.me(token, signal);
        const session: Session = {
          user: toSessionUser({ ...user, photo: user.photo && pictureAddress(user.photo) }),
          token,
          expiresAt: new Date(clock() + sessionSeconds * 1000),
        };
        const id = await store.create(session);
        if (browser.id !== undefined) await end(browser.id);
        browser.give(id);
        if (device !== undefined) browser.giveDevice(device);
        // The provider may limit sessions per user, so this log-in may have ended another.
        await store.mark(session.user.id, id);
        return toView(session);
      } catch (error) {
        // If the profile or the session could not be stored, the log-in fails and its token must not be left behind.
        await endUpstream(token);
        throw error;
      }
    },

    async logOut(browser) {
      const session = browser.id === undefined ? null : await store.end(browser.id);
      // Only now: if ending the session failed, the browser needs the cookie for another attempt.
      browser.signOut();
      if (session) await endUpstream(session.token);
    },

    async current(browser) {
      try {
        const session = browser.id === undefined ? null : await store.read(browser.id);
        if (!session) browser.takeAway();
        return session ? toView(session) : { user: null };
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 401) throw error;
        browser.takeAway();
        // A message from the provider has no catalogue code for the log-in page.
        return { user: null, ended: error.code === 'upstream' ? 'unauthorized' : error.code };
      }
    },
  };
}

function toView({ user, expiresAt }: Session): SessionView {
  return { user, expiresAt: expiresAt.toISOString() };
}
