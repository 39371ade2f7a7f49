import { isDeepStrictEqual } from 'node:util';
import type { AccountData, AccountView } from '../../../shared/contract/account-schemas.ts';
import type { AccountItemForms, AccountList } from '../../../shared/contract/account.ts';
import type {
  EmailForm,
  NamesForm,
  NewPasswordForm,
  SignUpForm,
} from '../../../shared/forms/account-forms.ts';
import { AppError, checkId, invalidForm } from '../../errors/app-error.ts';
import { hourMs, perBrowser, type CreateLimit, type UseLimit } from '../../limits/rate-limit.ts';
import type { Browser } from '../../session/browser.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { Session } from '../../session/session-store.ts';
import type { AccountsUpstream } from '../../upstream/visitors/accounts.ts';
import { toSessionUser, type SessionsUpstream } from '../../upstream/visitors/sessions.ts';
import { mayHaveSucceeded, type FollowUps } from '../follow-ups.ts';
import { checkPhoto } from '../photo-body.ts';
import { completing } from '../request-signal.ts';
import { createWorkQueue } from '../work-queue.ts';
import { toAccountData } from './account-data.ts';

export interface AccountServiceOptions {
  accounts: AccountsUpstream;
  sessions: Pick<SessionsUpstream, 'logIn' | 'logOut' | 'me'>;
  signedIn: SignedIn;
  /** Limits guesses of a password, here and at sign-in together. */
  guesses: UseLimit;
  followUps: FollowUps;
  createLimit: CreateLimit;
  /** Milliseconds since the epoch. */
  clock?: () => number;
}

/**
 * Creating and managing an account from a browser, within its limits. Methods reject with an `AppError`, or with the signal's
 * reason; those for an existing account reject with a 401 if the browser's session is invalid, and end it.
 */
export type AccountService = (browser: Browser) => BrowserAccount;

/** All but the first three need a session. Invalid fields reject with a 422 or 409 whose problem names them. */
export interface BrowserAccount {
  signUp(form: SignUpForm, signal: AbortSignal): Promise<void>;
  /** Succeeds for every email, so that it doesn't reveal which ones have an account. */
  forgotPassword(form: EmailForm, signal: AbortSignal): Promise<void>;
  /** Ends every session of that user. */
  setPassword(form: NewPasswordForm, signal: AbortSignal): Promise<void>;
  /** @param token the token in the mailed link */
  verifyEmail(token: string, signal: AbortSignal): Promise<void>;

  read(signal: AbortSignal): Promise<AccountView>;
  /** Resends the verification mail. */
  sendVerificationMail(signal: AbortSignal): Promise<void>;
  changeEnquiryMails(enabled: boolean, signal: AbortSignal): Promise<AccountView>;
  changeNames(form: NamesForm, signal: AbortSignal): Promise<AccountView>;
  /** JPEG, PNG or WebP up to 10 MB; the provider crops it to a square. */
  changePhoto(photo: Blob, signal: AbortSignal): Promise<AccountView>;
  removePhoto(signal: AbortSignal): Promise<AccountView>;
  addItem<List extends AccountList>(
    list: List,
    form: AccountItemForms[List],
    signal: AbortSignal,
  ): Promise<AccountView>;
  changeItem<List extends AccountList>(
    list: List,
    id: string,
    form: AccountItemForms[List],
    signal: AbortSignal,
  ): Promise<AccountView>;
  /** The provider cannot remove emails. */
  removeItem(
    list: Exclude<AccountList, 'emails'>,
    id: string,
    signal: AbortSignal,
  ): Promise<AccountView>;
  /** Requires the password, and signs the person out. */
  remove(form: { password: string }, signal: AbortSignal): Promise<void>;
  /** Resolves with the session's user, without calling the provider. */
  requireSession(): Promise<{ id: string }>;
  /** All stored data of a person, for download. */
  exportData(signal: AbortSignal): Promise<AccountData>;
}

/** A provider may hold each photo in memory during its conversion. */
const photoQueue = { atOnce: 2, maxWaiting: 40, maxIdle: 0 };

type Change = (token: string) => Promise<void>;

/** Limits per hour; setting a password and verifying an email share one, because both check a mailed token. */
export function createAccountLimits(
  createLimit: CreateLimit,
): Record<'signUp' | 'forgotPassword' | 'setPassword', UseLimit> {
  const hourly = (name: string, max: number): UseLimit =>
    createLimit(...perBrowser({ name, windowMs: hourMs, max }));
  return {
    signUp: hourly('sign-up', 5),
    forgotPassword: hourly('forgot-password', 5),
    setPassword: hourly('set-password', 10),
  };
}

export function createAccountService(options: AccountServiceOptions): AccountService {
  const {
    accounts,
    sessions,
    signedIn,
    guesses,
    followUps,
    createLimit,
    clock = Date.now,
  } = options;
  const limits = createAccountLimits(createLimit);
  const photosUnderWay = createWorkQueue(photoQueue);

  /** Fetches the account; updates the session if the user's details have changed. */
  async function readFresh(
    { token, user }: Session,
    browser: Browser,
    signal: AbortSignal,
  ): Promise<AccountView> {
    const view = await sessions.me(token, signal);
    const current = toSessionUser(view);
    if (!isDeepStrictEqual(current, user)) await signedIn.update(browser, current);
    return view;
  }

  /** Responses to changes aren't specified, so fetch the account again after each. */
  async function apply(
    change: Change,
    browser: Browser,
    signal: AbortSignal,
  ): Promise<AccountView> {
    return signedIn.run(browser, async (session) => {
      await change(session.token);
      return readFresh(session, browser, signal);
    });
  }

  /** By signing in with it: a provider need not check the password that comes with a deletion. */
  async function checkPassword(
    browser: Browser,
    credentials: { email: string; password: string },
    signal: AbortSignal,
  ): Promise<void> {
    await browser.count(guesses, credentials.email);
    try {
      const { token } = await sessions.logIn(credentials, browser.device, signal);
      // A deletion that fails must not leave another session there.
      await sessions.logOut(token, signal).catch(() => {});
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 401) throw error;
      throw invalidForm({ password: 'Password is incorrect' });
    }
  }

  return (browser) => ({
    async signUp(form, signal) {
      await browser.count(limits.signUp);
      await accounts.signUp(form, signal);
    },

    async forgotPassword(form, signal) {
      await browser.count(limits.forgotPassword);
      await accounts.forgotPassword(form, signal);
    },

    async setPassword(form, signal) {
      await browser.count(limits.setPassword);
      await signedIn.checkStore();
      try {
        await signedIn.mark(await accounts.setPassword(form, completing(signal)));
      } catch (error) {
        // The user is unknown.
        if (mayHaveSucceeded(error)) await followUps.run('all sessions', () => signedIn.mark(null));
        throw error;
      }
    },

    async verifyEmail(token, signal) {
      await signedIn.run(browser, async (session) => {
        await browser.count(limits.setPassword);
        await accounts.verifyEmail(token, session.token, signal);
      });
    },

    requireSession: () => signedIn.run(browser, async ({ user: { id } }) => ({ id })),

    read: (signal) => signedIn.run(browser, (session) => readFresh(session, browser, signal)),

    sendVerificationMail: (signal) =>
      signedIn.run(browser, ({ token }) => accounts.sendVerificationMail(token, signal)),

    changeEnquiryMails: (enabled, signal) =>
      apply((token) => accounts.changeEnquiryMails(enabled, token, signal), browser, signal),

    exportData: (signal) =>
      signedIn.run(browser, async (session) => {
        const account = await readFresh(session, browser, signal);
        const enquiries = await accounts.enquiries(session.token, signal);
        const times = { madeAt: new Date(clock()), sessionEndsAt: session.expiresAt };
        return toAccountData(account, enquiries, times);
      }),

    changeNames: (form, signal) =>
      apply((token) => accounts.changeNames(form, token, signal), browser, signal),

    async changePhoto(photo, signal) {
      return apply(
        async (token) => {
          checkPhoto(photo);
          await photosUnderWay.run(() => accounts.changePhoto(photo, token, signal), signal);
        },
        browser,
        signal,
      );
    },

    removePhoto: (signal) => apply((token) => accounts.removePhoto(token, signal), browser, signal),

    addItem: (list, form, signal) =>
      apply((token) => accounts.addItem({ list, form }, token, signal), browser, signal),

    async changeItem(list, id, form, signal) {
      checkId(id);
      return apply(
        (token) => accounts.changeItem({ list, id, form }, token, signal),
        browser,
        signal,
      );
    },

    async removeItem(list, id, signal) {
      checkId(id);
      return apply((token) => accounts.removeItem({ list, id }, token, signal), browser, signal);
    },

    async remove(form, signal) {
      const userId = await signedIn.run(browser, async ({ token, user: { id, email } }) => {
        await checkPassword(browser, { email, password: form.password }, signal);
        try {
          await accounts.remove(form, token, completing(signal));
          return id;
        } catch (error) {
          if (mayHaveSucceeded(error))
            await followUps.run(`sessions ${id}`, () => signedIn.mark(id));
          throw error;
        }
      });
      await signedIn.endAll(browser, userId);
    },
  });
}
