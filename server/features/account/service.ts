import type {
  AccountItemForms,
  AccountList,
  AccountView,
  EmailForm,
  NamesForm,
  NewPasswordForm,
  SignUpForm,
} from '../../../shared/contract/account.ts';
import type { BrowserSession } from '../../session/browser-session.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import type { AccountsUpstream } from '../../upstream/accounts.ts';

export interface AccountServiceOptions {
  accounts: AccountsUpstream;
  signedIn: SignedIn;
  /** Where the browser may get a picture that the provider names; null where it may not have it. */
  pictureAddress: (url: string) => string | null;
}

/**
 * Making an account and running it. Methods reject with an `AppError`, or with the signal's reason; those that take a
 * browser's session do so with a 401 when it is no good, and end it.
 */
export interface AccountService {
  signUp(form: SignUpForm, signal: AbortSignal): Promise<void>;
  /** Resolves for every address, so that nobody learns which ones have an account. */
  forgotPassword(form: EmailForm, signal: AbortSignal): Promise<void>;
  setPassword(form: NewPasswordForm, signal: AbortSignal): Promise<void>;
  read(browser: BrowserSession, signal: AbortSignal): Promise<AccountView>;
  changeNames(form: NamesForm, browser: BrowserSession, signal: AbortSignal): Promise<AccountView>;
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
  /** Asks for the password again, and signs the person out of every browser. */
  remove(form: { password: string }, browser: BrowserSession, signal: AbortSignal): Promise<void>;
}
