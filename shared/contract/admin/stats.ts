import { z } from 'zod';
import { purposes } from '../property-terms.ts';
import { count, day, text } from '../values.ts';
import { messageKinds, messageStatuses } from './messages.ts';
import { propertyStatuses } from './property-status.ts';

const dayCount = z.strictObject({ day, count });
export type DayCount = z.output<typeof dayCount>;

/** Visitors' messages not yet delivered to the provider; null if they cannot be counted right now. */
const outbox = z.strictObject({ waiting: count, dead: count }).nullable();

/** Property figures are current, except `created`; enquiries and users are those of the date range. */
export const adminStats = z.strictObject({
  /** The first and the last day. */
  from: day,
  to: day,
  properties: z.strictObject({
    total: count,
    created: count,
    byPurpose: z.record(z.enum(purposes), count),
    byStatus: z.record(z.enum(propertyStatuses), count),
    byDistrict: z.array(z.strictObject({ district: text, count })),
  }),
  enquiries: z.strictObject({
    total: count,
    byStatus: z.record(z.enum(messageStatuses), count),
    byKind: z.record(z.enum(messageKinds), count),
    answered: count,
    /** Null if none was answered. */
    medianAnswerSeconds: z.number().nonnegative().nullable(),
    /** Replies within the promised 24 hours; `share` is null if none was due. */
    promised: z.strictObject({
      due: count,
      within24Hours: count,
      share: z.number().min(0).max(1).nullable(),
    }),
    perDay: z.array(dayCount),
  }),
  users: z.strictObject({
    total: count,
    created: count,
    perDay: z.array(dayCount),
    perWeek: z.array(z.strictObject({ week: text, count })),
  }),
  outbox,
});
export type AdminStats = z.output<typeof adminStats>;

/** Figures from a provider without the extension. */
export const basicStats = z.strictObject({
  figures: z.array(z.strictObject({ name: text, value: z.number() })),
  outbox,
});
export type BasicStats = z.output<typeof basicStats>;
