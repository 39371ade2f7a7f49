import { z } from 'zod';
import { count, moment, text } from '../values.ts';
import { batchKinds, batchStates } from './batches.ts';
import { staffMember } from './list-schemas.ts';

/** A bulk change, which can be undone as a whole. */
export const batch = z.strictObject({
  id: text,
  kind: z.enum(batchKinds),
  user: staffMember,
  startedAt: moment,
  state: z.enum(batchStates),
  /** Number of properties to change; null if unknown. */
  total: count.nullable(),
  /** Number of changed properties. */
  count,
  /** Number of properties that the undo has restored so far. */
  restored: count,
  /** Number of properties that the undo skipped because they were changed again. */
  changed: count,
  /** The two names of a merge. */
  merge: z.strictObject({ from: text, into: text }).nullable(),
  undoableUntil: moment,
});
export type Batch = z.output<typeof batch>;

export const batchPage = z.strictObject({
  /** Newest first. */
  batches: z.array(batch),
  /** The `cursor` of the next page; null on the last. */
  next: text.nullable(),
});
export type BatchPage = z.output<typeof batchPage>;
