import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { thisProcess } from '../../database/presence.ts';
import type { BatchesTable, Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { changesBetween, recordInAudit } from '../audit/audit-log.ts';
import { restorableUntil } from '../restorable.ts';
import type { Staff } from '../staff.ts';
import { batchNotFound, batchProcessLives, readBatch, stateOf } from './read-batches.ts';
import { restoreProperties } from './restore-properties.ts';

/** Keeps transactions short, since others wait for their locks. */
const batchSize = 100;

/**
 * Closes a batch and marks it as being undone. Returns whether there is anything left to undo.
 *
 * @throws ApiError 404; 409 for an import in progress; 410 after 30 days.
 */
export async function startUndo(
  database: Kysely<Tables>,
  { now }: Staff,
  id: number,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const batch = await lockBatch(transaction, id);
    if (batch.undone_at !== null) return false;
    if (restorableUntil(batch.started_at) < now) {
      throw new ApiError(410, 'This was done more than 30 days ago.');
    }
    if (batch.kind === 'import' && stateOf(batch, now) === 'running') {
      throw new ApiError(409, 'This import is still running.');
    }
    await transaction
      .updateTable('batches')
      .set({
        finished_at: batch.finished_at ?? now,
        undo_started_at: batch.undo_started_at ?? now,
        active_at: now,
        process: thisProcess,
      })
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/**
 * Restores the properties of a started undo in several transactions, and skips those that were changed since. Idempotent,
 * even when run concurrently.
 */
export async function finishUndo(
  database: Kysely<Tables>,
  { clock, userId, signal }: { clock: () => Date; userId: number; signal?: AbortSignal },
  id: number,
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const staff = { userId, now: clock() };
    const isDone = await database
      .transaction()
      .execute((transaction) => undoSome(transaction, staff, id));
    if (isDone) return;
    await yieldToEventLoop();
  }
}

/** Restores some properties. Returns whether none were left. */
async function undoSome(
  transaction: Transaction<Tables>,
  staff: Staff,
  id: number,
): Promise<boolean> {
  const batch = await lockBatch(transaction, id);
  if (batch.undone_at !== null) return true;
  const changes = await transaction
    .selectFrom('batch_changes')
    .where('batch_id', '=', id)
    .where('outcome', 'is', null)
    .select(['property_id', 'version', 'before'])
    .orderBy('property_id')
    .limit(batchSize)
    .execute();
  const { merge } = batch.details;
  const { outcomes, audited } = await restoreProperties(transaction, staff, merge, changes);
  await recordOutcomes(transaction, id, outcomes);
  const entries = [...audited].map(([entityId, fields]) => ({
    entity: 'property' as const,
    entityId,
    action: 'undo' as const,
    changes: fields,
  }));
  await recordInAudit(transaction, { ...staff, batch: id }, ...entries);
  const isDone = changes.length < batchSize;
  await transaction
    .updateTable('batches')
    .set({ active_at: staff.now, process: thisProcess, ...(isDone && { undone_at: staff.now }) })
    .where('id', '=', id)
    .execute();
  if (isDone) await auditUndo(transaction, staff, id);
  return isDone;
}

async function lockBatch(
  transaction: Transaction<Tables>,
  id: number,
): Promise<Selectable<BatchesTable> & { process_lives: boolean }> {
  const batch = await transaction
    .selectFrom('batches')
    .where('id', '=', id)
    .selectAll()
    .select(batchProcessLives)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (batch === undefined) throw batchNotFound();
  return batch;
}

async function recordOutcomes(
  transaction: Transaction<Tables>,
  id: number,
  outcomes: ReadonlyMap<number, 'restored' | 'changed'>,
): Promise<void> {
  const rows = [...outcomes].map(([property_id, outcome]) => ({ property_id, outcome }));
  if (rows.length === 0) return;
  // An earlier batch whose result this undo restores can now be undone as well.
  await sql`
    update batch_changes as earlier set version = undone.version + 1
    from batch_changes as undone, json_to_recordset(${JSON.stringify(rows)}::json)
      as done (property_id int, outcome text)
    where undone.batch_id = ${id} and undone.property_id = done.property_id
      and done.outcome = 'restored' and earlier.property_id = undone.property_id
      and earlier.batch_id < ${id} and earlier.version = undone.version - 1`.execute(transaction);
  await sql`
    update batch_changes set outcome = done.outcome
    from json_to_recordset(${JSON.stringify(rows)}::json) as done (property_id int, outcome text)
    where batch_id = ${id} and batch_changes.property_id = done.property_id`.execute(transaction);
}

async function auditUndo(
  transaction: Transaction<Tables>,
  staff: Staff,
  id: number,
): Promise<void> {
  const { kind, count, restored, changed } = await readBatch(transaction, staff.now, id);
  await recordInAudit(transaction, staff, {
    entity: 'batch',
    entityId: id,
    action: 'undo',
    changes: changesBetween(
      {},
      { action: kind, properties: count, restored, changedSince: changed },
    ),
  });
}
