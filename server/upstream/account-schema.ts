import { z } from 'zod';
import type { AccountView, NamesForm, SignUpForm } from '../../shared/contract/account.ts';
import type { FieldNames } from './error-mapping.ts';
import { itemsOf, text } from './tolerant-values.ts';

/** An account as `GET /users/me` returns it. `photo` is the provider's URL, which browsers can't use yet. */
export type UpstreamAccount = AccountView;

/** The value of `photo` for an account without a photo. */
export const noPhoto = 'user_image';

/** A login succeeds only if the response has a truthy `status` and a token. */
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
const someText = text.pipe(z.string().min(1));

const phone = z.object({ id, phone: someText, type: text.transform((type) => type || 'mobile') });
const email = z.object({ id, email: someText });
const address = z.object({
  id,
  address: someText,
  type: text.transform((type) => type || 'primary'),
});

/** A missing list is empty; unreadable items are dropped. */
const account = z
  .object({
    id,
    first_name: text,
    last_name: text,
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

const resetUser = z.object({ data: z.object({ id }) });

/** The id of the user whose password was reset, if the provider returns it. */
export function readResetUser(json: unknown): string | null {
  const parsed = resetUser.safeParse(json);
  return parsed.success ? parsed.data.data.id : null;
}

/** Enquiries are passed on unparsed, in the export that their sender downloads. */
export const enquiriesAnswer = z.object({ enquiries: z.array(z.unknown()) });

/** Provider field names of the account forms, mapped to ours. */
export const accountFields: FieldNames = new Map([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['is_adult', 'adult'],
  ...['email', 'phone', 'address', 'type', 'password', 'token', 'photo'].map(
    (name): [string, string] => [name, name],
  ),
]);

export function toWireNames({ firstName, lastName }: NamesForm): Record<string, unknown> {
  return { first_name: firstName, last_name: lastName };
}

export function toWireSignUp(form: SignUpForm): Record<string, unknown> {
  const { email: mail, phone: number, password, adult } = form;
  return { ...toWireNames(form), email: mail, phone: number, password, is_adult: adult };
}
