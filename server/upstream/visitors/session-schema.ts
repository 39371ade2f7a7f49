import { z } from 'zod';
import { itemsOf, personName, text } from '../tolerant-values.ts';

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
