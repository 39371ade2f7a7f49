import { z } from 'zod';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import type { SessionUser } from '../../../shared/contract/session-schemas.ts';
import type { LogInForm } from '../../../shared/forms/account-forms.ts';
import { isMissingCall } from '../transport/missing.ts';
import { upstreamPath } from '../transport/path.ts';
import type { ToPictureUrl } from './property-photos.ts';
import type { Upstream } from '../transport/request.ts';
import { itemsOf, personName, text } from '../tolerant-values.ts';

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

/** The value of `photo` for an account without a photo. */
export const noPhoto = 'user_image';

/** A sign-in succeeds only if the response has a truthy `status` and a token. */
export const loginAnswer = z.object({
  status: z.union([z.literal(true), z.string().min(1), z.number().min(1)]),
  token: z
    .string()
    .min(1)
    .max(4096)
    .regex(/^[\x21-\x7e]+$/),
  /** An extension. */
  device: z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .optional()
    .catch(undefined),
});

const id = z.union([z.string().min(1), z.number()]).transform(String);
const nonEmptyText = text.pipe(z.string().min(1));

const phone = z.object({
  id,
  phone: nonEmptyText,
  type: text.transform((type) => type || 'mobile'),
});
const email = z.object({ id, email: nonEmptyText });
const address = z.object({
  id,
  address: nonEmptyText,
  type: text.transform((type) => type || 'primary'),
});

/** A missing list is empty; unreadable items are dropped. */
const account = z
  .object({
    id,
    first_name: personName,
    last_name: personName,
    email: z.string().min(1),
    photo: z.string().nullish(),
    // Any unknown role is an ordinary user.
    role: z.enum(['admin', 'user']).catch('user'),
    email_verified: z.boolean().nullable().catch(null).default(null),
    enquiry_mails: z.boolean().nullable().catch(null).default(null),
    phones: itemsOf(phone),
    emails: itemsOf(email),
    addresses: itemsOf(address),
  })
  .transform(({ first_name, last_name, email_verified, enquiry_mails, photo, ...rest }) => ({
    ...rest,
    firstName: first_name,
    lastName: last_name,
    emailVerified: email_verified,
    enquiryMails: enquiry_mails,
    photo: !photo || photo === noPhoto ? null : photo,
  }));

export const meAnswer = z.object({ data: account });

export function createSessionsUpstream(
  upstream: Upstream,
  { toPictureUrl }: { toPictureUrl: ToPictureUrl },
): SessionsUpstream {
  return {
    async logIn({ email: mail, password }, deviceToken, signal) {
      const { token, device } = await upstream.send({
        method: 'POST',
        path: upstreamPath`/users/login`,
        body: { email: mail, password },
        // Failing writes must not block signing in: people also sign in to read.
        circuit: 'reads',
        // A token that was given before may have ended.
        idempotencyKey: null,
        deviceToken,
        parse: (json) => loginAnswer.parse(json),
        mayBeMissing: true,
        signal,
      });
      return { token, device };
    },

    async me(token, signal) {
      const { photo, ...view } = await upstream.get({
        path: upstreamPath`/users/me`,
        parse: (json) => meAnswer.parse(json).data,
        authorization: `Bearer ${token}`,
        mayBeMissing: true,
        signal,
      });
      return { ...view, photo: photo && toPictureUrl(photo) };
    },

    async logOut(token, signal) {
      try {
        await upstream.send({
          method: 'POST',
          path: upstreamPath`/users/logout`,
          parse: () => {},
          authorization: `Bearer ${token}`,
          mayBeMissing: true,
          signal,
        });
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
