import type { AccountItemForms, AccountList } from '../../../shared/contract/account.ts';
import type {
  EmailForm,
  NamesForm,
  NewPasswordForm,
  SignUpForm,
} from '../../../shared/forms/account-forms.ts';
import { AppError } from '../../errors/app-error.ts';
import { createProviderCaller } from '../calls/provider-caller.ts';
import { accountFields, readResetUser, toWireNames, toWireSignUp } from './account-schema.ts';
import { isMissing, isMissingCall } from '../transport/missing.ts';
import { configuredPath } from '../transport/path.ts';
import type { Upstream } from '../transport/request.ts';
import { noPhoto } from './session-schema.ts';

type Item<List extends AccountList> = { list: List; form: AccountItemForms[List] };
type ItemId<List extends AccountList> = { list: List; id: string };

/**
 * The provider's `/users/*` and `/auth/reset-password` calls about an account. Validation errors arrive as the `errors` of the `AppError`, keyed
 * by our field names. Responses to changes are discarded because their shape isn't specified.
 */
export interface AccountsUpstream {
  signUp(form: SignUpForm, signal: AbortSignal): Promise<void>;
  forgotPassword(form: EmailForm, signal: AbortSignal): Promise<void>;
  /** Resolves with the user's id, or null if the provider doesn't return it. */
  setPassword(form: NewPasswordForm, signal: AbortSignal): Promise<string | null>;
  /** An extension. */
  verifyEmail(mailedToken: string, token: string, signal: AbortSignal): Promise<void>;
  /** An extension: resends the verification mail. */
  sendVerificationMail(token: string, signal: AbortSignal): Promise<void>;
  /** An extension: enquiries sent from the account's email address; null if the provider lacks the call. */
  enquiries(token: string, signal: AbortSignal): Promise<unknown[] | null>;
  /** An extension: whether to mail an administrator about the enquiries assigned to them. */
  changeEnquiryMails(enabled: boolean, token: string, signal: AbortSignal): Promise<void>;
  changeNames(form: NamesForm, token: string, signal: AbortSignal): Promise<void>;
  changePhoto(photo: Blob, token: string, signal: AbortSignal): Promise<void>;
  removePhoto(token: string, signal: AbortSignal): Promise<void>;
  addItem(item: Item<AccountList>, token: string, signal: AbortSignal): Promise<void>;
  changeItem(
    item: Item<AccountList> & ItemId<AccountList>,
    token: string,
    signal: AbortSignal,
  ): Promise<void>;
  removeItem(
    item: ItemId<Exclude<AccountList, 'emails'>>,
    token: string,
    signal: AbortSignal,
  ): Promise<void>;
  /** Deletes the account and all its data. */
  remove(form: { password: string }, token: string, signal: AbortSignal): Promise<void>;
}

export interface AccountsUpstreamOptions {
  /** Path of the password reset call, relative to the API base. */
  resetPath?: string | undefined;
}

/** Covers uploading and converting a 10 MB photo. */
const uploadTimeoutMs = 15_000;

/** The last segments of the provider's paths. */
const itemNames = { phones: 'phone', emails: 'email', addresses: 'address' } as const;

/** Throws a `TypeError` if `resetPath` is not a plain path. */
export function createAccountsUpstream(
  upstream: Upstream,
  { resetPath = '/auth/reset-password' }: AccountsUpstreamOptions = {},
): AccountsUpstream {
  const { read, send } = createProviderCaller(upstream);
  const newPassword = configuredPath(resetPath);

  const fields = accountFields;

  return {
    async signUp(form, signal) {
      const body = toWireSignUp(form);
      await send('POST /users/register', { body, fields, mayBeMissing: false, signal });
    },

    async forgotPassword({ email }, signal) {
      await send('POST /users/forgot-password', { body: { email }, fields, signal }).catch(
        (error: unknown) => {
          // Respond the same for every email, so that the form doesn't reveal which ones have an account.
          if (!isUnknownUser(error)) throw error;
        },
      );
    },

    setPassword: ({ token, password }, signal) =>
      send('POST /auth/reset-password', {
        path: newPassword,
        body: { token, password },
        parse: readResetUser,
        fields,
        mayBeMissing: false,
        signal,
      }),

    async verifyEmail(mailedToken, token, signal) {
      const body = { token: mailedToken };
      await send('POST /users/verify-email', { body, fields, token, signal });
    },

    async sendVerificationMail(token, signal) {
      await send('POST /users/verification-mail', { fields, token, signal });
    },

    async enquiries(token, signal) {
      try {
        return (await read('GET /users/enquiries', { token, signal })).enquiries;
      } catch (error) {
        if (isMissingCall(error)) return null;
        throw error;
      }
    },

    changeEnquiryMails: (enabled, token, signal) =>
      update({ body: { enquiry_mails: enabled }, token, signal }),

    changeNames: (form, token, signal) => update({ body: toWireNames(form), token, signal }),

    changePhoto(photo, token, signal) {
      const body = new FormData();
      body.set('photo', photo, `photo.${photo.type.replace(/^image\//, '')}`);
      return update({ body, timeoutMs: uploadTimeoutMs, token, signal });
    },

    removePhoto: (token, signal) => update({ body: { photo: noPhoto }, token, signal }),

    async addItem({ list, form }, token, signal) {
      const input = { body: form, fields, token, mayBeMissing: false, signal };
      await send(`POST /users/${itemNames[list]}`, input);
    },

    async changeItem({ list, id, form }, token, signal) {
      const input = { params: { id }, body: form, fields, token, signal };
      await send(`PUT /users/${itemNames[list]}/{id}`, input);
    },

    async removeItem({ list, id }, token, signal) {
      await send(`DELETE /users/${itemNames[list]}/{id}`, {
        params: { id },
        fields,
        token,
        signal,
      });
    },

    async remove({ password }, token, signal) {
      await send('DELETE /users/account', { body: { password }, fields, token, signal });
    },
  };

  async function update(input: {
    body: unknown;
    timeoutMs?: number;
    token: string;
    signal: AbortSignal;
  }): Promise<void> {
    await send('PUT /users/update', { ...input, fields, mayBeMissing: false });
  }
}

/** Whether the provider reports that no account has this email. */
function isUnknownUser(error: unknown): boolean {
  if (isMissing(error)) return true;
  return error instanceof AppError && error.status === 401 && error.code === 'userNotFound';
}
