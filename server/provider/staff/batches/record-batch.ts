import { type Kysely, sql, type Transaction } from 'kysely';
import type { BatchKind } from '../../../../shared/contract/admin/batches.ts';
import { thisProcess } from '../../database/presence.ts';
import type { BeforeChange, MergeDetails, Tables } from '../../database/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { recordBatchInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';

export interface BatchChange {
  propertyId: number;
  /** The property's version after the change. */
  version: number;
  before: BeforeChange;
}

interface NewBatch {
  kind: BatchKind;
  /** How many properties are to be changed; null if unknown. */
  total: number | null;
  details?: { merge?: MergeDetails };
}

const rowsPerStatement = 1_000;

/** Returns the batch's id. The batch is unfinished until `finishBatch`. */
export async function startBatch(
  database: Kysely<Tables>,
  { userId, now }: Staff,
  { kind, total, details = {} }: NewBatch,
): Promise<number> {
  const { id } = await database
    .insertInto('batches')
    .values(({ selectFrom }) => ({
      kind,
      user_id: userId,
      user_name: selectFrom('users')
        .where('id', '=', userId)
        .select(sql<string>`first_name || ' ' || last_name`.as('name')),
      total,
      details: JSON.stringify(details),
      started_at: now,
      active_at: now,
      process: thisProcess,
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Continues a batch by the same user and of the same kind. @throws ApiError 409 if there is none, or it was undone. */
export async function continueBatch(
  database: Kysely<Tables>,
  { userId, now }: Staff,
  { id, kind }: { id: number; kind: BatchKind },
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('batches')
    .set({ active_at: now, process: thisProcess, finished_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('undo_started_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw batchClosed();
}

/** Finishes a batch. Deletes it if it changed no property, unless it is a merge. Returns whether it still exists. */
export async function finishBatch(
  database: Kysely<Tables>,
  id: number,
  { now }: Pick<Staff, 'now'>,
): Promise<boolean> {
  await database
    .updateTable('batches')
    .set({ finished_at: now, active_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
  await database
    .deleteFrom('batches')
    .where('id', '=', id)
    .where('kind', '<>', 'merge')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('batch_changes').where('batch_id', '=', id).select('batch_id'))),
    )
    .execute();
  const rest = database.selectFrom('batches').where('id', '=', id).select('id');
  return (await rest.executeTakeFirst()) !== undefined;
}

/**
 * Keeps the batch of a change, if it has one, from being undone until the transaction ends. Call before locking names and
 * properties, as undoing does.
 *
 * @throws ApiError 409 if the batch is being undone.
 */
export async function lockOpenBatch(
  transaction: Transaction<Tables>,
  { batch }: Staff,
): Promise<void> {
  if (batch === undefined) return;
  const open = await transaction
    .selectFrom('batches')
    .where('id', '=', batch)
    .where('undo_started_at', 'is', null)
    .select('id')
    .forShare()
    .executeTakeFirst();
  if (open === undefined) throw batchClosed();
}

/**
 * Records the previous state of properties, in the transaction that changes them and has locked or started the batch. Does
 * nothing for a change outside a batch. If the batch changes a property twice, its first record is kept.
 */
export async function recordInBatch(
  transaction: Transaction<Tables>,
  staff: Staff,
  ...changes: BatchChange[]
): Promise<void> {
  const { batch } = staff;
  if (batch === undefined || changes.length === 0) return;
  const open = await transaction
    .selectFrom('batches')
    .where('id', '=', batch)
    .select(['id', 'kind', 'details', 'user_id', 'user_name'])
    .executeTakeFirstOrThrow();
  // The entry of a merge is about the name that it removed.
  if (open.kind !== 'merge') {
    await recordBatchInAudit(transaction, staff, open);
  }
  for (let start = 0; start < changes.length; start += rowsPerStatement) {
    const rows = changes.slice(start, start + rowsPerStatement).map((change) => ({
      batch_id: batch,
      property_id: change.propertyId,
      version: change.version,
      before: JSON.stringify(change.before),
    }));
    await transaction
      .insertInto('batch_changes')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['batch_id', 'property_id'])
          .doUpdateSet(({ ref }) => ({ version: ref('excluded.version') })),
      )
      .execute();
  }
}

function batchClosed(): ApiError {
  return new ApiError(409, 'This change was undone meanwhile.');
}
