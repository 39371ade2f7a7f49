import { isDeepStrictEqual } from 'node:util';
import type {
  AccountItemForms,
  AccountList,
  AccountView,
  EmailForm,
  NamesForm,
  NewPasswordForm,
  SignUpForm,
} from '../../../shared/contract/account.ts';
import { AppError, invalidForm } from '../../errors/app-error.ts';
import type { BrowserSession } from '../../session/browser-session.ts';
import { toSessionUser } from '../../session/session-user.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { Session } from '../../session/session-store.ts';
import type { AccountsUpstream } from '../../upstream/accounts.ts';
import { checkPhoto } from '../photo-body.ts';
import { createWorkQueue } from '../work-queue.ts';
import { toAccountData, toAccountView, type AccountData } from './views.ts';

export interface AccountServiceOptions {
  accounts: AccountsUpstream;
  signedIn: SignedIn;
  /** Maps the provider's picture URL to one that browsers may load; null if they may not. */
  pictureAddress: (url: string) => string | null;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/**
 * Creating and managing an account. Methods reject with an `AppError`, or with the signal's reason; those that take a browser's
 * session reject with a 401 if it is invalid, and end it.
 */
export interface AccountService {
  signUp(form: SignUpForm, signal: AbortSignal): Promise<void>;
  /** Resolves for every email, so that it doesn't reveal which ones have an account. */
  forgotPassword(form: EmailForm, signal: AbortSignal): Promise<void>;
  setPassword(form: NewPasswordForm, signal: AbortSignal): Promise<void>;
  verifyEmail(token: string, signal: AbortSignal): Promise<void>;
  /** Resolves with the session's user, without calling the provider. */
  requireSession(browser: BrowserSession): Promise<{ id: string }>;
  read(browser: BrowserSession, signal: AbortSignal): Promise<AccountView>;
  sendVerificationMail(browser: BrowserSession, signal: AbortSignal): Promise<void>;
  changeEnquiryMails(
    wanted: boolean,
    browser: BrowserSession,
    signal: AbortSignal,
  ): Promise<AccountView>;
  /** All stored data of a person, for download. */
  exportData(browser: BrowserSession, signal: AbortSignal): Promise<AccountData>;
  changeNames(form: NamesForm, browser: BrowserSession, signal: AbortSignal): Promise<AccountView>;
  /** Rejects with a 415 for another type than a photo's, and with a 413 above 10 MB. */
  changePhoto(photo: Blob, browser: BrowserSession, signal: AbortSignal): Promise<AccountView>;
  removePhoto(browser: BrowserSession, signal: AbortSignal): Promise<AccountView>;
  addItem<List extends AccountList>(
    item: { list: List; form: AccountItemForms[List] },
    browser: BrowserSession,
    signal: AbortSignal,
  ): Promise<AccountView>;
  changeItem<List extends AccountList>(
    item: { list: List; id: string; form: AccountItemForms[List] },
    browser: BrowserSession,
    signal: AbortSignal,
  ): Promise<AccountView>;
  removeItem(
    item: { list: Exclude<AccountList, 'emails'>; id: string },
    browser: BrowserSession,
    signal: AbortSignal,
  ): Promise<AccountView>;
  /**
   * Requires the password, and signs the person out of every browser. A wrong password is a 422 on its field and does not end
   * the session.
   */
  remove(form: { password: string }, browser: BrowserSession, signal: AbortSignal): Promise<void>;
}

/** A provider may hold each photo in memory during its conversion. */
const photoQueue = { atOnce: 2, maxWaiting: 40, maxIdle: 0 };

type Change = (token: string) => Promise<void>;

export function createAccountService(options: AccountServiceOptions): AccountService {
  const { accounts, signedIn, pictureAddress, clock = Date.now } = options;
  const photosUnderWay = createWorkQueue(photoQueue);

  /** Fetches the account; updates the session if the user's details have changed. */
  async function readFresh(
    { token, user }: Session,
    browser: BrowserSession,
    signal: AbortSignal,
  ): Promise<AccountView> {
    const view = toAccountView(await accounts.me(token, signal), pictureAddress);
    const current = toSessionUser(view);
    if (!isDeepStrictEqual(current, user)) await signedIn.update(browser, current);
    return view;
  }

  /** Responses to changes aren't specified, so fetch the account again after each. */
  async function apply(
    change: Change,
    browser: BrowserSession,
    signal: AbortSignal,
  ): Promise<AccountView> {
    return signedIn.run(browser, async (session) => {
      await change(session.token);
      return readFresh(session, browser, signal);
    });
  }

  /**
   * A provider may respond to a wrong password with a 401, as at log-in, which could also mean an invalid session. If the token
   * still works for the profile, the password was wrong.
   */
  async function asWrongPassword(
    error: unknown,
    token: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (!(error instanceof AppError) || error.status !== 401) return error;
    await accounts.me(token, signal);
    return invalidForm({ password: 'Password is incorrect' });
  }

  return {
    signUp: (form, signal) => accounts.signUp(form, signal),
    forgotPassword: (form, signal) => accounts.forgotPassword(form, signal),
    async setPassword(form, signal) {
      try {
        await signedIn.mark(await accounts.setPassword(form, signal));
      } catch (error) {
        // If the call failed, the change may still have succeeded, for an unknown user.
        if (!(error instanceof AppError) || error.status >= 500) await signedIn.mark(null);
        throw error;
      }
    },

    verifyEmail: (token, signal) => accounts.verifyEmail(token, signal),

    requireSession: (browser) => signedIn.run(browser, async ({ user: { id } }) => ({ id })),

    read: (browser, signal) =>
      signedIn.run(browser, (session) => readFresh(session, browser, signal)),

    sendVerificationMail: (browser, signal) =>
      signedIn.run(browser, ({ token }) => accounts.sendVerificationMail(token, signal)),

    changeEnquiryMails: (wanted, browser, signal) =>
      apply((token) => accounts.changeEnquiryMails(wanted, token, signal), browser, signal),

    exportData: (browser, signal) =>
      signedIn.run(browser, async (session) => {
        const account = await readFresh(session, browser, signal);
        const enquiries = await accounts.enquiries(session.token, signal);
        const times = { madeAt: new Date(clock()), sessionEndsAt: session.expiresAt };
        return toAccountData(account, enquiries, times);
      }),

    changeNames: (form, browser, signal) =>
      apply((token) => accounts.changeNames(form, token, signal), browser, signal),

    async changePhoto(photo, browser, signal) {
      checkPhoto(photo);
      return apply(
        (token) => photosUnderWay.run(() => accounts.changePhoto(photo, token, signal), signal),
        browser,
        signal,
      );
    },

    removePhoto: (browser, signal) =>
      apply((token) => accounts.removePhoto(token, signal), browser, signal),

    addItem: (item, browser, signal) =>
      apply((token) => accounts.addItem(item, token, signal), browser, signal),

    changeItem: (item, browser, signal) =>
      apply((token) => accounts.changeItem(item, token, signal), browser, signal),

    removeItem: (item, browser, signal) =>
      apply((token) => accounts.removeItem(item, token, signal), browser, signal),

    async remove(form, browser, signal) {
      await signedIn.run(browser, async ({ token }) => {
        try {
          await accounts.remove(form, token, signal);
        } catch (error) {
          throw await asWrongPassword(error, token, signal);
        }
      });
      await signedIn.endAll(browser);
    },
  };
}
