import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { SessionView } from '../../../shared/contract/session-schemas.ts';
import type { LogInForm } from '../../../shared/forms/account-forms.ts';
import { AppError } from '../../errors/app-error.ts';
import { clientIpOf, minuteMs, type CreateLimit, type UseLimit } from '../../limits/rate-limit.ts';
import type { SignInOutcome } from '../../metrics/metrics.ts';
import type { Browser } from '../../session/browser.ts';
import { sessionSeconds, type Session, type SessionStore } from '../../session/session-store.ts';
import { toSessionUser, type SessionsUpstream } from '../../upstream/visitors/sessions.ts';

export interface SessionServiceOptions {
  upstream: SessionsUpstream;
  store: SessionStore;
  /** Counts log-ins; made by {@link createLogInLimit}. */
  guesses: UseLimit;
  log: Logger;
  /** Counts the attempts to sign in. */
  onSignIn?: ((outcome: SignInOutcome) => void) | undefined;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/** Signing a browser in and out, within its limits. Methods reject with an `AppError`, or with the signal's reason. */
export type SessionService = (browser: Browser) => BrowserSession;

export interface BrowserSession {
  /** The signed-in user. Calls the provider only for a marked session, and clears a cookie without a session. */
  current(signal: AbortSignal): Promise<SessionView>;
  /** Ends the browser's previous session, if any. */
  logIn(form: LogInForm, signal: AbortSignal): Promise<SessionView>;
  /** Ends the session here in any case, and at the provider if it is reachable. */
  logOut(signal: AbortSignal): Promise<void>;
}

/** Maximum wait for the provider when signing out; our own session has already ended by then. */
const logOutLimitMs = 3000;

/** Limits wrong guesses of a password, per quarter of an hour; their subject is the account's email. */
export function createLogInLimit(createLimit: CreateLimit): UseLimit {
  const windowMs = 15 * minuteMs;
  return createLimit(
    { name: 'login-address', windowMs, max: 100, countsFailuresOnly: true, keyOf: clientIpOf },
    {
      name: 'login-account',
      windowMs,
      max: 10,
      countsFailuresOnly: true,
      keyOf: (request, email) => `${clientIpOf(request)} ${hash(email.toLowerCase())}`,
    },
  );
}

export function createSessionService(options: SessionServiceOptions): SessionService {
  const { upstream, store, guesses, log, clock = Date.now } = options;
  const { onSignIn = () => {} } = options;

  async function end(id: string): Promise<void> {
    const session = await store.end(id);
    if (session) await endUpstream(session.token);
  }

  /** Failures are only logged: the session has already ended here. */
  async function endUpstream(token: string): Promise<void> {
    try {
      await upstream.logOut(token, AbortSignal.timeout(logOutLimitMs));
    } catch (error) {
      log.warn({ err: error }, 'a session could not be ended at the provider');
    }
  }

  async function logIn(
    browser: Browser,
    form: LogInForm,
    signal: AbortSignal,
  ): Promise<SessionView> {
    await browser.count(guesses, form.email);
    const { token, device } = await upstream.logIn(form, browser.device, signal);
    try {
      const user = toSessionUser(await upstream.me(token, signal));
      const expiresAt = new Date(clock() + sessionSeconds * 1000);
      const id = await store.create({ user, token, expiresAt });
      // The provider may limit sessions per user, so this sign-in may have ended another.
      await store.mark(user.id, id);
      if (browser.sessionId !== undefined) await end(browser.sessionId);
      // Last: a sign-in that fails must not leave the browser a session without a valid token.
      browser.giveSession(id);
      if (device !== undefined) browser.giveDevice(device);
      return toView({ user, expiresAt });
    } catch (error) {
      // If the profile or the session could not be stored, the sign-in fails and its token must not be left behind.
      await endUpstream(token);
      throw error;
    }
  }

  return (browser) => ({
    async logIn(form, signal) {
      try {
        const view = await logIn(browser, form, signal);
        onSignIn('succeeded');
        return view;
      } catch (error) {
        if (!signal.aborted) onSignIn(outcomeOf(error));
        throw error;
      }
    },

    async logOut() {
      const { sessionId } = browser;
      const session = sessionId === undefined ? null : await store.end(sessionId);
      // Only now: if ending the session failed, the browser needs the cookie for another attempt.
      browser.signOut();
      if (session) await endUpstream(session.token);
    },

    async current() {
      const { sessionId } = browser;
      try {
        const session = sessionId === undefined ? null : await store.read(sessionId);
        if (!session) browser.takeAway();
        return session ? toView(session) : { user: null };
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 401) throw error;
        browser.takeAway();
        // A message from the provider has no catalogue code for the log-in page.
        return { user: null, ended: error.code === 'upstream' ? 'unauthorized' : error.code };
      }
    },
  });
}

function outcomeOf(error: unknown): SignInOutcome {
  const status = error instanceof AppError ? error.status : 500;
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

function toView({ user, expiresAt }: Pick<Session, 'user' | 'expiresAt'>): SessionView {
  return { user, expiresAt: expiresAt.toISOString() };
}

/** The limiter must not store personal data. */
function hash(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
