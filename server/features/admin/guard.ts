import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { SessionUser } from '../../../shared/contract/session-schemas.ts';
import { AppError } from '../../errors/app-error.ts';
import { minuteMs, type CreateLimit } from '../../limits/rate-limit.ts';
import { browserOf, type Browser } from '../../session/browser.ts';
import type { Session } from '../../session/session-store.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { StaffCaller } from '../../upstream/staff/staff-caller.ts';
import { completing, requestSignal } from '../request-signal.ts';

/**
 * Lets only administrators pass: a 401 for visitors who are not signed in, which ends the session as elsewhere, and a 403 for
 * other users, according to the provider's current role. Updates the session's role.
 */
export interface StaffGuard {
  /** Calls `use` as the browser's administrator. */
  run<T>(
    browser: Browser,
    signal: AbortSignal,
    use: (caller: StaffCaller) => Promise<T>,
  ): Promise<T>;
  /** Admits staff to the routes after it, before their bodies are read; `callerOf` returns the caller. */
  admit: RequestHandler;
  /** Must come after the routes, which may be refused by the provider. */
  refuse: ErrorRequestHandler;
}

export interface StaffGuardOptions {
  signedIn: SignedIn;
  /** Fetches the token's user from the provider. */
  readUser(token: string, signal: AbortSignal): Promise<SessionUser>;
  createLimit: CreateLimit;
}

const callers = new WeakMap<Response, StaffCaller>();

/** The administrator whom the guard has admitted. */
export function callerOf(response: Response): StaffCaller {
  const caller = callers.get(response);
  if (!caller) throw new Error('This route is outside the guard of staff routes.');
  return caller;
}

export function createStaffGuard(options: StaffGuardOptions): StaffGuard {
  const { signedIn, readUser, createLimit } = options;
  /** Per minute: enough for fast work while a window of photos loads. */
  const limit = createLimit({
    name: 'staff',
    windowMs: minuteMs,
    max: 1200,
    keyOf: (_request, userId) => userId,
  });

  /** The role may have changed since the sign-in, in either direction. */
  async function refresh(browser: Browser, { token, signal }: StaffCaller): Promise<SessionUser> {
    const user = await readUser(token, signal);
    await signedIn.update(browser, user);
    return user;
  }

  /** Calls the provider only if the session's user was not an administrator. */
  async function check(
    browser: Browser,
    { user, token }: Session,
    signal: AbortSignal,
  ): Promise<StaffCaller> {
    const caller = { token, signal };
    if (user.role === 'admin') return caller;
    const { role } = await refresh(browser, caller);
    if (role !== 'admin') throw staffOnly();
    return caller;
  }

  async function toRefusal(
    error: unknown,
    browser: Browser,
    caller: StaffCaller,
  ): Promise<unknown> {
    if (!(error instanceof AppError) || error.status !== 403) return error;
    await refresh(browser, caller);
    return staffOnly(error);
  }

  /** Resolves with the error to respond with. */
  async function endIfRefused(
    error: unknown,
    browser: Browser,
    caller: StaffCaller,
  ): Promise<unknown> {
    let refusal: unknown;
    try {
      refusal = await toRefusal(error, browser, caller);
    } catch (failure) {
      refusal = failure;
    }
    await signedIn.endIfRefused(browser, refusal);
    return refusal;
  }

  return {
    run: (browser, signal, use) =>
      signedIn.run(browser, async (session) => {
        const caller = await check(browser, session, signal);
        try {
          return await use(caller);
        } catch (error) {
          throw await toRefusal(error, browser, caller);
        }
      }),

    async admit(request, response, next) {
      const browser = browserOf(request, response);
      await signedIn.run(browser, async (session) => {
        const signal = requestSignal(response);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        const caller = await check(browser, session, isRead ? signal : completing(signal));
        callers.set(response, caller);
        response.locals.person = session.user.id;
        await browser.count(limit, session.user.id);
      });
      next();
    },

    async refuse(error: unknown, request, response, next) {
      const caller = callers.get(response);
      if (!caller || response.headersSent) return next(error);
      next(await endIfRefused(error, browserOf(request, response), caller));
    },
  };
}

function staffOnly(cause?: AppError): AppError {
  return new AppError({ code: 'staffOnly', status: 403, cause });
}
