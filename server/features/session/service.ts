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
  /** Where the browser may get a picture that the provider names; null where it may not have it. */
  pictureAddress: (url: string) => string | null;
  log: Logger;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** Signing in and out. Methods reject with an `AppError`, or with the signal's reason. */
export interface SessionService {
  /** Gives the browser a new session. The one that it had before, if any, is ended. */
  logIn(form: LogInForm, browser: BrowserSession, signal: AbortSignal): Promise<SessionView>;
  /** Ends the session here whatever the provider says, and there where it can be reached. */
  logOut(browser: BrowserSession): Promise<void>;
  /** Asks the provider only about a session that was marked. A cookie that opens nothing is taken away. */
  current(browser: BrowserSession): Promise<SessionView>;
}

/** How long signing out waits for the provider before it is given up; the session is ended before that. */
const logOutLimitMs = 3000;

export function createSessionService(options: SessionServiceOptions): SessionService {
  const { accounts, store, pictureAddress, log, clock = Date.now } = options;

  async function end(id: string): Promise<void> {
    const session = await store.end(id);
    if (session) await endUpstream(session.token);
  }

  /** Nobody is kept waiting or told: here the session has ended already. */
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
        // Providers limit the sessions of a user: this one may have ended another.
        await store.mark(session.user.id, id);
        return toView(session);
      } catch (error) {
        // Without a profile or a place to keep it nobody is signed in, and no token is left behind.
        await endUpstream(token);
        throw error;
      }
    },

    async logOut(browser) {
      const session = browser.id === undefined ? null : await store.end(browser.id);
      // Only now: whoever could not be signed out keeps the cookie to try again with.
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
        // A message of the provider's own has no code that the login page could show it by.
        return { user: null, ended: error.code === 'upstream' ? 'unauthorized' : error.code };
      }
    },
  };
}

function toView({ user, expiresAt }: Session): SessionView {
  return { user, expiresAt: expiresAt.toISOString() };
}
