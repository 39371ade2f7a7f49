import { AppError } from '../../errors/app-error.ts';
import type { BrowserSession } from '../../session/browser-session.ts';
import type { Session } from '../../session/session-store.ts';
import { toSessionUser } from '../../session/session-user.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { AccountsUpstream } from '../../upstream/accounts.ts';
import type { StaffCaller } from '../../upstream/staff-caller.ts';

/** Does things as an administrator. */
export interface AsStaff {
  /**
   * Rejects with a 401 where nobody is signed in, which ends the session as elsewhere, and with a 403 for anyone but staff:
   * by what the session says, and then by what the provider says, from which the session learns.
   */
  run<T>(
    browser: BrowserSession,
    signal: AbortSignal,
    use: (caller: StaffCaller) => Promise<T>,
  ): Promise<T>;
  /** The same without asking the provider; answers who it is. */
  require(browser: BrowserSession): Promise<{ id: string }>;
}

export interface AsStaffOptions {
  signedIn: SignedIn;
  accounts: Pick<AccountsUpstream, 'me'>;
  portraitAddress: (url: string) => string | null;
}

export function createAsStaff({ signedIn, accounts, portraitAddress }: AsStaffOptions): AsStaff {
  /** Whoever was staff when they signed in may be no more. */
  async function refresh(browser: BrowserSession, { token, signal }: StaffCaller): Promise<void> {
    const user = await accounts.me(token, signal);
    const photo = user.photo && portraitAddress(user.photo);
    await signedIn.update(browser, toSessionUser({ ...user, photo }));
  }

  return {
    require: (browser) =>
      signedIn.run(browser, async ({ user }) => {
        refuseOthers(user);
        return { id: user.id };
      }),

    run: (browser, signal, use) =>
      signedIn.run(browser, async ({ user, token }) => {
        refuseOthers(user);
        const caller = { token, signal };
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

function refuseOthers({ role }: Session['user']): void {
  if (role !== 'admin') throw staffOnly();
}

function staffOnly(cause?: AppError): AppError {
  return new AppError({ code: 'staffOnly', status: 403, cause });
}
