import type { BatchKind, BatchState } from './batches.ts';
import type { StaffMember } from './lists.ts';

export const auditEntities = [
  'property',
  'message',
  'amenity',
  'property-type',
  'user',
  'batch',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

export interface AuditEntry {
  id: string;
  at: string;
  user: StaffMember;
  entity: AuditEntity;
  entityId: string;
  /** Current name of the record: a title, a sender, a name; '' if unknown. */
  entityName: string;
  action: string;
  /** Old and new value of each changed field, as readable text; '' for no value. */
  changes: { field: string; from: string; to: string }[];
  /** The batch that the change was part of; '' for none. */
  batchId: string;
  /** Of an entry that stands for a batch or for its undoing, whose id is then the `entityId`. */
  batch: AuditBatch | null;
}

export interface AuditBatch {
  kind: BatchKind;
  /** How many properties the batch has changed. */
  properties: number;
  /** Whether the audit has an entry for each of them as well. */
  isItemized: boolean;
  /** Null once the batch can no longer be undone. */
  state: BatchState | null;
}

export interface AuditFilter {
  user?: string;
  entity?: string;
  entityId?: string;
  action?: string;
  /** Every entry of this batch; otherwise a batch is one entry, unless `entityId` names one record. */
  batch?: string;
  /** Days in Lagos, inclusive: '2026-11-21'. */
  from?: string;
  to?: string;
}

export interface AuditPage {
  /** Newest first. */
  entries: AuditEntry[];
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
}
