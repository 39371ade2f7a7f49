import { z } from 'zod';
import { text } from './values.ts';

/** Response of `GET /api/enquiry-start`. */
export const enquiryStart = z.strictObject({
  id: z.uuid(),
  startedAt: text,
});
export type EnquiryStart = z.output<typeof enquiryStart>;

/** Response of `POST /api/owner-photos`. */
export const ownerPhoto = z.strictObject({
  /** Unguessable: anyone who has it can use or remove the photo. */
  id: text,
  /** Pixels of the stored photo. */
  width: z.int().positive(),
  height: z.int().positive(),
});
export type OwnerPhoto = z.output<typeof ownerPhoto>;

/** Response to an enquiry that is stored and will be delivered. */
export const sentEnquiry = z.strictObject({ status: z.literal('sent'), message: text });
export type SentEnquiry = z.output<typeof sentEnquiry>;
