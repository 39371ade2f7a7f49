import { z } from 'zod';
import { catalogue } from '../../../shared/catalogue.ts';
import type { BulkResult } from '../../../shared/contract/admin/property-schemas.ts';
import { readPlainSentence } from '../transport/server-message.ts';
import { toId } from './staff-list-schema.ts';
import { propertyFieldNames } from './staff-property-wire.ts';
import * as value from '../tolerant-values.ts';

/** Same rule as for error messages: a successful response may quote anything too. */
const plainSentence = z
  .unknown()
  .transform((message) => readPlainSentence(message) ?? catalogue.unknown);

/** Null from a provider without undo. */
const batchId = z.union([toId, z.null()]).catch(null);

export const bulkAnswer = z.object({
  done: z.array(z.object({ id: toId, version: value.count })),
  failed: z.array(z.object({ id: toId, title: value.text, message: plainSentence })),
  batch: batchId,
  next: z.union([toId, z.null()]).catch(null),
}) satisfies z.ZodType<BulkResult>;

export const importAnswer = z.object({
  written: z.boolean(),
  batch: batchId,
  created: value.count,
  updated: value.count,
  unchanged: value.count,
  rows: z.array(
    /** `row` starts at 1. */
    z.object({ row: value.count, outcome: z.enum(['create', 'update', 'unchanged', 'problem']) }),
  ),
  /** `field` is our name; '' means the whole row. */
  problems: z.array(
    z
      .object({ row: value.count, field: value.text, message: plainSentence })
      .transform((problem) => ({
        ...problem,
        field: propertyFieldNames.get(problem.field) ?? '',
      })),
  ),
});
export type UpstreamImport = z.output<typeof importAnswer>;
