import { z } from 'zod';

/** An enquiry in the shape that the provider takes, and in which the outbox stores it. */
export const upstreamEnquiry = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Absent for a visitor's message. */
  kind: z.literal('owner').optional(),
  /** A property's uuid. */
  property: z.string().optional(),
  phone: z.string().optional(),
  /** The data of `message` as fields, for a provider that supports them. */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type UpstreamEnquiry = z.output<typeof upstreamEnquiry>;
