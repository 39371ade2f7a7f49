import { z } from 'zod';

/** The answer of the command `status`. */
export const siteStatus = z.object({
  version: z.string(),
  /** Process id. */
  pid: z.number(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** The origin that visitors use. */
  url: z.string(),
  isReady: z.boolean(),
  /** What needs the operator's attention. */
  warnings: z.array(z.string()),
  /** Null if the outbox cannot be read. */
  enquiries: z.object({ waiting: z.number(), dead: z.number() }).nullable(),
  /** Null until the list is read, and from a version that does not say. */
  homes: z.number().nullable().default(null),
  provider: z.enum(['embedded', 'remote']),
  /** Where the outbox and an embedded provider store their data. */
  storage: z.enum(['data folder', 'PostgreSQL']),
});

export type SiteStatus = z.output<typeof siteStatus>;
