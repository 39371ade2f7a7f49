import type { Selectable } from 'kysely';
import type { BatchesTable, BatchKind, StoredBatchKind } from '../../database/tables.ts';

/** The version before has no confirmations. Stored as an import, it can list one and undo it as far as it knows its fields. */
export function storedKind(kind: BatchKind): StoredBatchKind {
  return kind === 'confirm' ? 'import' : kind;
}

export function kindOf({
  kind,
  details,
}: Pick<Selectable<BatchesTable>, 'kind' | 'details'>): BatchKind {
  return details.action ?? kind;
}
