import { z } from 'zod';
import { count, moment, text } from '../values.ts';
import { auditEntities } from './audit.ts';
import { batchKinds, batchStates } from './batches.ts';
import { staffMember } from './list-schemas.ts';

const auditBatch = z.strictObject({
  kind: z.enum(batchKinds),
  /** How many properties the batch has changed. */
  properties: count,
  /** Whether the audit has an entry for each of them as well. */
  isItemized: z.boolean(),
  /** Null once the batch can no longer be undone. */
  state: z.enum(batchStates).nullable(),
});
export type AuditBatch = z.output<typeof auditBatch>;

const auditEntry = z.strictObject({
  id: text,
  at: moment,
  user: staffMember,
  entity: z.enum(auditEntities),
  entityId: text,
  /** Current name of the record: a title, a sender, a name; '' if unknown. */
  entityName: z.string(),
  action: text,
  /** Old and new value of each changed field, as readable text; '' for no value. */
  changes: z.array(z.strictObject({ field: text, from: z.string(), to: z.string() })),
  /** The batch that the change was part of; '' for none. */
  batchId: z.string(),
  /** The batch, if the entry stands for it or for its undoing; its id is then the `entityId`. */
  batch: auditBatch.nullable(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditPage = z.strictObject({
  /** Newest first. */
  entries: z.array(auditEntry),
  /** The `cursor` of the next page; null on the last. */
  next: text.nullable(),
});
export type AuditPage = z.output<typeof auditPage>;
