import type { AccountView } from './account-schemas.ts';
import type {
  AddressForm,
  EmailForm,
  NamesForm,
  NewPasswordForm,
  PhoneForm,
  SignUpForm,
} from '../forms/account-forms.ts';

/** The lists of an account, keyed by the last segment of their JSON API path. */
export interface AccountItemForms {
  phones: PhoneForm;
  emails: EmailForm;
  addresses: AddressForm;
}

export type AccountList = keyof AccountItemForms;

/**
 * Calls that create or change an account. All but the first four need a session: without a valid one they reject with a 401 and
 * the session ends. Invalid fields reject with a 422 or 409 whose problem names them.
 */
export interface AccountBff {
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
}
