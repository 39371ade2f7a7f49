import { z } from 'zod';
import type { Batch, BatchPage } from '../../../shared/contract/admin/batch-schemas.ts';
import { batchKinds, batchStates } from '../../../shared/contract/admin/batches.ts';
import { staffMember, toId } from './staff-list-schema.ts';
import * as value from '../tolerant-values.ts';

export const batch = z.object({
  id: toId,
  kind: z.enum(batchKinds),
  user: staffMember,
  startedAt: z.string(),
  state: z.enum(batchStates),
  total: value.count.nullable().catch(null),
  count: value.count,
  restored: value.count,
  changed: value.count,
  merge: z.object({ from: value.text, into: value.text }).nullable().catch(null),
  undoableUntil: z.string(),
}) satisfies z.ZodType<Batch>;

export const batchPage = z.object({
  batches: z.array(batch),
  next: z.union([toId, z.null()]),
}) satisfies z.ZodType<BatchPage>;
