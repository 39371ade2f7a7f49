import { z } from 'zod';
import { count, moment, text } from '../values.ts';
import { messageKinds } from './messages.ts';

/** An enquiry that the provider has not accepted yet. */
export const undeliveredEnquiry = z.strictObject({
  id: text,
  /** `failed`: the site has given up on it. */
  state: z.enum(['waiting', 'failed']),
  kind: z.enum(messageKinds),
  receivedAt: moment,
  /** Since it was received, or last sent again. */
  attempts: count,
  /** Time of the next attempt; if delivery has failed, when the site gave up. */
  at: moment,
  /** Why the last attempt failed, as in the log; null before the first. */
  reason: text.nullable(),
  /** Null if it cannot be decrypted. */
  content: z
    .strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      message: z.string(),
    })
    .nullable(),
});
export type UndeliveredEnquiry = z.output<typeof undeliveredEnquiry>;

/** An email that the provider could not send and has given up. */
const failedMail = z.strictObject({
  id: text,
  kind: text,
  to: z.string(),
  /** When it was written, or last sent again. */
  queuedAt: moment,
  attempts: count,
  /** Why the last attempt failed; null if unknown. */
  error: z.string().nullable(),
});
export type FailedMail = z.output<typeof failedMail>;

/** The newest first. */
const failedMails = z.strictObject({
  items: z.array(failedMail),
  /** With those that `items` leaves out. */
  total: count,
});
export type FailedMails = z.output<typeof failedMails>;

/** Failed ones first, then the oldest first. */
export const undeliveredPage = z.strictObject({
  items: z.array(undeliveredEnquiry),
  /** With those that `items` leaves out. */
  total: count,
  /** Null while the provider does not answer, and at one without these calls. */
  mails: failedMails.nullable(),
});
export type UndeliveredPage = z.output<typeof undeliveredPage>;
