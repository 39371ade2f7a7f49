import type { SessionUser } from '../../../shared/contract/session.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Browser } from '../../session/browser.ts';
import type { Session } from '../../session/session-store.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { StaffCaller } from '../../upstream/staff-caller.ts';

/** Runs calls as an administrator. */
export interface AsStaff {
  /**
   * Rejects with a 401 for visitors who are not signed in, which ends the session as elsewhere, and with a 403 for other users,
   * according to the provider's current role. Updates the session's role.
   */
  run<T>(
    browser: Browser,
    signal: AbortSignal,
    use: (caller: StaffCaller) => Promise<T>,
  ): Promise<T>;
  /**
   * Checks the same, but calls the provider only if the session's user was not an administrator. Resolves with the user's id.
   */
  require(browser: Browser, signal: AbortSignal): Promise<{ id: string }>;
}

export interface AsStaffOptions {
  signedIn: SignedIn;
  /** Fetches the token's user from the provider. */
  readUser(token: string, signal: AbortSignal): Promise<SessionUser>;
}

export function createAsStaff({ signedIn, readUser }: AsStaffOptions): AsStaff {
  /** The role may have changed since log-in, in either direction. */
  async function refresh(browser: Browser, { token, signal }: StaffCaller): Promise<SessionUser> {
    const user = await readUser(token, signal);
    await signedIn.update(browser, user);
    return user;
  }

  async function refuseOthers(
    browser: Browser,
    { user, token }: Session,
    signal: AbortSignal,
  ): Promise<void> {
    if (user.role === 'admin') return;
    const { role } = await refresh(browser, { token, signal });
    if (role !== 'admin') throw staffOnly();
  }

  return {
    require: (browser, signal) =>
      signedIn.run(browser, async (session) => {
        await refuseOthers(browser, session, signal);
        return { id: session.user.id };
      }),

    run: (browser, signal, use) =>
      signedIn.run(browser, async (session) => {
        await refuseOthers(browser, session, signal);
        const caller = { token: session.token, signal };
        try {
          return await use(caller);
        } catch (error) {
          if (!(error instanceof AppError) || error.status !== 403) throw error;
          await refresh(browser, caller);
          throw staffOnly(error);
        }
      }),
  };
}

function staffOnly(cause?: AppError): AppError {
  return new AppError({ code: 'staffOnly', status: 403, cause });
}
