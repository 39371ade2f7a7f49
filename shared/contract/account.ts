import type { Role } from './session.ts';

/** What people see of their own account. Ids are the provider's. */
export interface AccountView {
  id: string;
  firstName: string;
  lastName: string;
  /** The address they sign in with. */
  email: string;
  /** An address on this site; null where there is no picture. */
  photo: string | null;
  role: Role;
  /** Whether they have proved that they read the mail to it; null from a provider that does not ask. */
  emailVerified: boolean | null;
  /** Whether they are mailed about enquiries assigned to them; null for anyone but staff, and where it cannot be chosen. */
  enquiryMails: boolean | null;
  phones: PhoneView[];
  /** Further addresses to be reached at; none of them signs in. */
  emails: EmailView[];
  addresses: AddressView[];
}

export interface PhoneView {
  id: string;
  phone: string;
  /** 'mobile' where nothing else was said. */
  type: string;
}

export interface EmailView {
  id: string;
  email: string;
}

export interface AddressView {
  id: string;
  address: string;
  /** 'primary' where nothing else was said. */
  type: string;
}

/** What a form hands over once it has been checked; texts are trimmed. */
export interface SignUpForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  /** The attestation that they are 18 or over. */
  adult: true;
}

export interface LogInForm {
  email: string;
  password: string;
}

export interface NewPasswordForm {
  /** From the link in the mail. */
  token: string;
  password: string;
}

export type NamesForm = Pick<AccountView, 'firstName' | 'lastName'>;
export type PhoneForm = Omit<PhoneView, 'id'>;
export type EmailForm = Omit<EmailView, 'id'>;
export type AddressForm = Omit<AddressView, 'id'>;

/** The lists of an account, by the last part of their address in the JSON API. */
export interface AccountItemForms {
  phones: PhoneForm;
  emails: EmailForm;
  addresses: AddressForm;
}

export type AccountList = keyof AccountItemForms;

/**
 * Everything that makes an account or changes one. All but the first four need a session: without a good one they
 * reject with a 401, and the session is over. What does not suit a field is a 422 or 409 whose problem names the fields.
 */
export interface AccountBff {
  signUp(form: SignUpForm, signal: AbortSignal): Promise<void>;
  /** Succeeds for every address, so that nobody learns which ones have an account. */
  forgotPassword(form: EmailForm, signal: AbortSignal): Promise<void>;
  /** Ends every session of that user. */
  setPassword(form: NewPasswordForm, signal: AbortSignal): Promise<void>;
  /** @param token from the link in the mail */
  verifyEmail(token: string, signal: AbortSignal): Promise<void>;

  read(signal: AbortSignal): Promise<AccountView>;
  /** Has the mail that verifies the account's address sent once more. */
  sendVerificationMail(signal: AbortSignal): Promise<void>;
  changeEnquiryMails(wanted: boolean, signal: AbortSignal): Promise<AccountView>;
  changeNames(form: NamesForm, signal: AbortSignal): Promise<AccountView>;
  /** JPEG, PNG or WebP up to 10 MB; the provider cuts it to a square. */
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
  /** The provider has no way to remove an email address. */
  removeItem(
    list: Exclude<AccountList, 'emails'>,
    id: string,
    signal: AbortSignal,
  ): Promise<AccountView>;
  /** Asks for the password again; afterwards nobody is signed in. */
  remove(form: { password: string }, signal: AbortSignal): Promise<void>;
}
