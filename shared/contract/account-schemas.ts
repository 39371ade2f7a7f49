import { z } from 'zod';
import { roles } from './roles.ts';
import { moment, pathOnSite, text } from './values.ts';

const phoneView = z.strictObject({
  id: text,
  phone: text,
  /** 'mobile' by default. */
  type: text,
});

const emailView = z.strictObject({ id: text, email: z.email() });

const addressView = z.strictObject({
  id: text,
  address: text,
  /** 'primary' by default. */
  type: text,
});

/** A user's own account. Ids are the provider's. */
export const accountView = z.strictObject({
  id: text,
  firstName: text,
  lastName: text,
  /** The email to sign in with. */
  email: z.email(),
  /** URL on this site; null if there is no picture. */
  photo: pathOnSite.nullable(),
  role: z.enum(roles),
  /** Whether the email is verified; null from a provider without verification. */
  emailVerified: z.boolean().nullable(),
  /**
   * Whether they get mails about enquiries assigned to them; null for everyone but staff, and if the provider has no such
   * setting.
   */
  enquiryMails: z.boolean().nullable(),
  phones: z.array(phoneView),
  /** Additional contact emails; they cannot be used to sign in. */
  emails: z.array(emailView),
  addresses: z.array(addressView),
});
export type AccountView = z.output<typeof accountView>;

const { phones, emails, addresses, ...profile } = accountView.shape;

/** A person's downloadable account data. */
export const accountData = z.strictObject({
  madeAt: moment,
  sessionEndsAt: moment,
  profile: z.strictObject(profile),
  phones,
  emails,
  addresses,
  /** Enquiries sent from the account's verified email; absent if the provider lacks the call. */
  enquiries: z.array(z.unknown()).exactOptional(),
});
export type AccountData = z.output<typeof accountData>;
