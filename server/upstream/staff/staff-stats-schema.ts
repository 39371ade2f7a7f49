import { z } from 'zod';
import { isRecord } from '../../../shared/record.ts';
import type { AdminStats } from '../../../shared/contract/admin/stats.ts';
import * as value from '../tolerant-values.ts';

const { count } = value;

const perDay = z.array(z.object({ day: z.string(), count }));

/** Site statistics from the provider. */
export const providerStats = z.object({
  from: z.string(),
  to: z.string(),
  properties: z.object({
    total: count,
    created: count,
    byPurpose: z.object({ buy: count, rent: count }),
    byStatus: z.object({
      draft: count,
      published: count,
      under_offer: count,
      let: count,
      sold: count,
      archived: count,
    }),
    byDistrict: z.array(z.object({ district: value.text, count })),
  }),
  enquiries: z.object({
    total: count,
    byStatus: z.object({ new: count, in_progress: count, replied: count, spam: count }),
    byKind: z.object({ contact: count, owner: count }),
    answered: count,
    medianAnswerSeconds: value.countOrNull,
    promised: z.object({ due: count, within24Hours: count, share: z.number().nullable() }),
    perDay,
  }),
  users: z.object({
    total: count,
    created: count,
    perDay,
    perWeek: z.array(z.object({ week: z.string(), count })),
  }),
}) satisfies z.ZodType<Omit<AdminStats, 'outbox'>>;

/** Recognises the extension's response by fields that no other shape is likely to have. */
export function isOwnStats(json: unknown): boolean {
  return isRecord(json) && isRecord(json['properties']) && 'byStatus' in json['properties'];
}
