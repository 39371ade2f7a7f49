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
  /** Of the next attempt; when the site gave up, if it has failed. */
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

/** Failed ones first, then the oldest first. */
export const undeliveredPage = z.strictObject({
  items: z.array(undeliveredEnquiry),
  /** With those that `items` leaves out. */
  total: count,
});
export type UndeliveredPage = z.output<typeof undeliveredPage>;
