import { z } from 'zod';
import type { EnquiryStart, OwnerPhoto } from './enquiry.ts';
import { text } from './values.ts';

/** Response of `GET /api/enquiry-start`. */
export const enquiryStart = z.strictObject({
  id: z.uuid(),
  startedAt: text,
}) satisfies z.ZodType<EnquiryStart>;

/** Response of `POST /api/owner-photos`. */
export const ownerPhoto = z.strictObject({
  id: text,
  width: z.int().positive(),
  height: z.int().positive(),
}) satisfies z.ZodType<OwnerPhoto>;

/** Response to an enquiry that is stored and will be delivered. */
export const sentEnquiry = z.strictObject({ status: z.literal('sent'), message: text });
export type SentEnquiry = z.output<typeof sentEnquiry>;
