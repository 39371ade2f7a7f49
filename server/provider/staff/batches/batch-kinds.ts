import type { Selectable } from 'kysely';
import type { BatchesTable, BatchKind, StoredBatchKind } from '../../database/tables.ts';

/** The version before has no confirmations. It can list one that is stored as an import, and undo the fields it knows. */
export function storedKind(kind: BatchKind): StoredBatchKind {
  return kind === 'confirm' ? 'import' : kind;
}

export function kindOf({
  kind,
  details,
}: Pick<Selectable<BatchesTable>, 'kind' | 'details'>): BatchKind {
  return details.action ?? kind;
}
