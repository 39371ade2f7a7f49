import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { SessionUser } from '../../../shared/contract/session-schemas.ts';
import type { LogInForm } from '../../../shared/forms/account-forms.ts';
import { isMissingCall } from '../transport/missing.ts';
import { createProviderCaller } from '../calls/provider-caller.ts';
import type { ToPictureUrl } from './property-photos.ts';
import type { Upstream } from '../transport/request.ts';

export interface SignIn {
  token: string;
  device?: string | undefined;
}

/** The provider calls for signing in and out. Each rejects with an `AppError`, or with the signal's reason. */
export interface SessionsUpstream {
  /**
   * Returns the bearer token, plus a device token if the provider supports devices. A response without a status or token is an
   * error.
   * @param device the device token of an earlier sign-in from this browser
   */
  logIn(form: LogInForm, device: string | undefined, signal: AbortSignal): Promise<SignIn>;
  /** The account that a token belongs to. */
  me(token: string, signal: AbortSignal): Promise<AccountView>;
  /** An extension: succeeds if the provider lacks the call. */
  logOut(token: string, signal: AbortSignal): Promise<void>;
}

export function createSessionsUpstream(
  upstream: Upstream,
  { toPictureUrl }: { toPictureUrl: ToPictureUrl },
): SessionsUpstream {
  const { read, send } = createProviderCaller(upstream);
  return {
    async logIn({ email, password }, deviceToken, signal) {
      const { token, device } = await send('POST /users/login', {
        body: { email, password },
        // Failing writes must not block signing in: people also sign in to read.
        circuit: 'reads',
        // A token that was given before may have ended.
        idempotencyKey: null,
        deviceToken,
        signal,
      });
      return { token, device };
    },

    async me(token, signal) {
      const { photo, ...view } = (await read('GET /users/me', { token, signal })).data;
      return { ...view, photo: photo && toPictureUrl(photo) };
    },

    async logOut(token, signal) {
      try {
        await send('POST /users/logout', { token, signal });
      } catch (error) {
        if (!isMissingCall(error)) throw error;
      }
    },
  };
}

/** The session's view of an account. Without a name, the email is used. */
export function toSessionUser(
  view: Omit<AccountView, 'phones' | 'emails' | 'addresses'>,
): SessionUser {
  const { id: userId, firstName, lastName, email: mail, role, photo } = view;
  const name = `${firstName} ${lastName}`.trim();
  return { id: userId, name: name || mail, email: mail, role, photo };
}
