import type { Kysely } from 'kysely';
import { type BatchKind, batchKinds } from '../../../../shared/contract/admin/batches.ts';
import type { AuditChanges, Tables } from '../../database/tables.ts';
import { batchProcessLives, type BatchState, stateOf } from '../batches/read-batches.ts';

/** What the entry of a batch, or of its undoing, stands for. */
export interface AuditBatch {
  kind: BatchKind;
  /** How many properties the batch has changed. */
  properties: number;
  /** Whether the single entries are in the audit too, under the batch's id. */
  isItemized: boolean;
  /** Null once the batch can no longer be undone. */
  state: BatchState | null;
}

interface Entry {
  entity: string;
  entity_id: number;
  action: string;
  changes: AuditChanges;
}

/** Gives what an entry stands for; null for one that is about anything but a batch. */
export async function readAuditBatches(
  database: Kysely<Tables>,
  now: Date,
  entries: readonly Entry[],
): Promise<(entry: Entry) => AuditBatch | null> {
  const about = entries.filter(({ entity }) => entity === 'batch');
  const ids = [...new Set(about.map(({ entity_id }) => entity_id))];
  if (ids.length === 0) return () => null;
  const [counted, batches] = await Promise.all([
    database.selectFrom('audit_batches').where('batch_id', 'in', ids).selectAll().execute(),
    database
      .selectFrom('batches')
      .where('id', 'in', ids)
      .select(['id', 'active_at', 'finished_at', 'undo_started_at', 'undone_at', batchProcessLives])
      .execute(),
  ]);
  const counts = new Map(counted.map((row) => [row.batch_id, row]));
  const states = new Map(batches.map((batch) => [batch.id, stateOf(batch, now)]));

  return ({ entity, entity_id: id, action, changes }) => {
    if (entity !== 'batch') return null;
    const isUndo = action === 'undo';
    const named = changes['action']?.to ?? (isUndo ? null : action);
    const kind = batchKinds.find((one) => one === named);
    if (kind === undefined) return null;
    const { done = 0, undone = 0 } = counts.get(id) ?? {};
    const state = states.get(id) ?? null;
    if (!isUndo) return { kind, properties: done, isItemized: true, state };
    const properties = Number(changes['properties']?.to ?? 0);
    return { kind, properties, isItemized: undone > 0, state };
  };
}
