import type { AccountItemForms, AccountList } from '../../../shared/contract/account.ts';
import type {
  EmailForm,
  NamesForm,
  NewPasswordForm,
  SignUpForm,
} from '../../../shared/forms/account-forms.ts';
import { AppError } from '../../errors/app-error.ts';
import { itemPaths } from './account-paths.ts';
import {
  accountFields,
  enquiriesAnswer,
  readResetUser,
  toWireNames,
  toWireSignUp,
} from './account-schema.ts';
import { isMissing, isMissingCall } from '../transport/missing.ts';
import { configuredPath, upstreamPath } from '../transport/path.ts';
import type { SendCall, Upstream } from '../transport/request.ts';
import { noPhoto } from './sessions.ts';

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

/** Throws a `TypeError` if `resetPath` is not a plain path. */
export function createAccountsUpstream(
  upstream: Upstream,
  { resetPath = '/auth/reset-password' }: AccountsUpstreamOptions = {},
): AccountsUpstream {
  const newPassword = configuredPath(resetPath);

  async function change(
    call: Omit<SendCall<void>, 'parse' | 'fields' | 'authorization'>,
    token?: string,
  ): Promise<void> {
    const authorization = token === undefined ? undefined : bearer(token);
    const parse = (): void => {};
    const fields = accountFields;
    await upstream.send({ ...call, parse, fields, authorization });
  }

  return {
    async signUp(form, signal) {
      const path = upstreamPath`/users/register`;
      await change({ method: 'POST', path, body: toWireSignUp(form), signal });
    },

    async forgotPassword({ email }, signal) {
      const path = upstreamPath`/users/forgot-password`;
      await change({ method: 'POST', path, body: { email }, mayBeMissing: true, signal }).catch(
        (error: unknown) => {
          // Respond the same for every email, so that the form doesn't reveal which ones have an account.
          if (!isUnknownUser(error)) throw error;
        },
      );
    },

    async setPassword({ token, password }, signal) {
      return upstream.send({
        method: 'POST',
        path: newPassword,
        body: { token, password },
        parse: readResetUser,
        fields: accountFields,
        signal,
      });
    },

    async verifyEmail(mailedToken, token, signal) {
      const path = upstreamPath`/users/verify-email`;
      const body = { token: mailedToken };
      await change({ method: 'POST', path, body, mayBeMissing: true, signal }, token);
    },

    async sendVerificationMail(token, signal) {
      const path = upstreamPath`/users/verification-mail`;
      await change({ method: 'POST', path, mayBeMissing: true, signal }, token);
    },

    async enquiries(token, signal) {
      try {
        return await upstream.get({
          path: upstreamPath`/users/enquiries`,
          parse: (json) => enquiriesAnswer.parse(json).enquiries,
          authorization: bearer(token),
          mayBeMissing: true,
          signal,
        });
      } catch (error) {
        if (isMissingCall(error)) return null;
        throw error;
      }
    },

    async changeEnquiryMails(enabled, token, signal) {
      const body = { enquiry_mails: enabled };
      await change({ method: 'PUT', path: upstreamPath`/users/update`, body, signal }, token);
    },

    async changeNames(form, token, signal) {
      const path = upstreamPath`/users/update`;
      await change({ method: 'PUT', path, body: toWireNames(form), signal }, token);
    },

    async changePhoto(photo, token, signal) {
      const body = new FormData();
      body.set('photo', photo, `photo.${photo.type.replace(/^image\//, '')}`);
      const path = upstreamPath`/users/update`;
      await change({ method: 'PUT', path, body, timeoutMs: uploadTimeoutMs, signal }, token);
    },

    async removePhoto(token, signal) {
      const path = upstreamPath`/users/update`;
      await change({ method: 'PUT', path, body: { photo: noPhoto }, signal }, token);
    },

    async addItem({ list, form }, token, signal) {
      const path = itemPaths[list].all;
      await change({ method: 'POST', path, body: form, signal }, token);
    },

    async changeItem({ list, id, form }, token, signal) {
      const path = itemPaths[list].one(id);
      await change({ method: 'PUT', path, body: form, mayBeMissing: true, signal }, token);
    },

    async removeItem({ list, id }, token, signal) {
      const path = itemPaths[list].one(id);
      await change({ method: 'DELETE', path, mayBeMissing: true, signal }, token);
    },

    async remove({ password }, token, signal) {
      const path = upstreamPath`/users/account`;
      await change(
        { method: 'DELETE', path, body: { password }, mayBeMissing: true, signal },
        token,
      );
    },
  };
}

/** Whether the provider reports that no account has this email. */
function isUnknownUser(error: unknown): boolean {
  if (isMissing(error)) return true;
  return error instanceof AppError && error.status === 401 && error.code === 'userNotFound';
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}
