import type { Kysely, Selectable } from 'kysely';
import type { BatchKind } from '../../../../shared/contract/admin/batches.ts';
import { processLives } from '../../database/presence.ts';
import type { BatchesTable, Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { restorableUntil } from '../restorable.ts';

export type BatchState =
  'running' | 'interrupted' | 'done' | 'undoing' | 'undo-interrupted' | 'undone';

export interface BatchJson {
  id: number;
  kind: BatchKind;
  user: { id: number; name: string };
  startedAt: string;
  state: BatchState;
  /** How many properties were to be changed; null if that was unknown. */
  total: number | null;
  /** How many properties were changed. */
  count: number;
  /** How many properties the undo restored. */
  restored: number;
  /** How many properties the undo skipped, because they had been changed since. */
  changed: number;
  /** The names, if this is a merge. */
  merge: { from: string; into: string } | null;
  undoableUntil: string;
}

/** Without progress for this long, a batch counts as interrupted even if the process that ran it lives. */
const inactiveMs = 60_000;

/** Newest first; `before` is the id of the last batch already read. */
export async function readBatches(
  database: Kysely<Tables>,
  now: Date,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<BatchJson[]> {
  const rows = await selectBatches(database)
    .$if(before !== undefined, (query) => query.where('batches.id', '<', before ?? 0))
    .orderBy('batches.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toBatchJson(row, now));
}

/** @throws ApiError 404 */
export async function readBatch(
  database: Kysely<Tables>,
  now: Date,
  id: number,
): Promise<BatchJson> {
  const row = await selectBatches(database).where('batches.id', '=', id).executeTakeFirst();
  if (row === undefined) throw batchNotFound();
  return toBatchJson(row, now);
}

export function batchNotFound(): ApiError {
  return new ApiError(404, 'Batch not found');
}

/** To be selected with a batch, for its state. */
export const batchProcessLives = processLives('batches.process').as('process_lives');

export function stateOf(
  batch: Pick<
    Selectable<BatchesTable>,
    'active_at' | 'finished_at' | 'undo_started_at' | 'undone_at'
  > & { process_lives: boolean },
  now: Date,
): BatchState {
  const isActive = batch.process_lives && now.getTime() - batch.active_at.getTime() < inactiveMs;
  if (batch.undone_at !== null) return 'undone';
  if (batch.undo_started_at !== null) return isActive ? 'undoing' : 'undo-interrupted';
  if (batch.finished_at !== null) return 'done';
  return isActive ? 'running' : 'interrupted';
}

function selectBatches(database: Kysely<Tables>) {
  return database
    .selectFrom('batches')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('batch_changes')
          .whereRef('batch_changes.batch_id', '=', 'batches.id')
          .select(({ fn }) => [
            fn.countAll<number>().as('count'),
            fn.countAll<number>().filterWhere('outcome', '=', 'restored').as('restored'),
            fn.countAll<number>().filterWhere('outcome', '=', 'changed').as('changed'),
          ])
          .as('counted'),
      (join) => join.onTrue(),
    )
    .selectAll('batches')
    .select(['counted.count', 'counted.restored', 'counted.changed', batchProcessLives]);
}

type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatches>['execute']>>[number];

function toBatchJson(row: BatchRow, now: Date): BatchJson {
  const { merge } = row.details;
  return {
    id: row.id,
    kind: row.kind,
    user: { id: row.user_id, name: row.user_name },
    startedAt: row.started_at.toISOString(),
    state: stateOf(row, now),
    total: row.total,
    count: Number(row.count),
    restored: Number(row.restored),
    changed: Number(row.changed),
    merge: merge ? { from: merge.gone.name, into: merge.kept.name } : null,
    undoableUntil: restorableUntil(row.started_at).toISOString(),
  };
}
