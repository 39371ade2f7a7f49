import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { thisProcess } from '../../database/presence.ts';
import type { Tables } from '../../database/tables.ts';
import { recordInAudit } from '../audit/audit-log.ts';
import { finishBatch, lockOpenBatch, recordInBatch, startBatch } from '../batches/record-batch.ts';
import { finishUndo, startUndo } from '../batches/undo-batch.ts';
import { stepOf } from '../../http/write-once.ts';
import type { Staff } from '../staff.ts';
import {
  createPlan,
  outcomeOf,
  type PlannedRow,
  type RowOutcome,
  toOutcome,
} from './import-plan.ts';
import type { ImportRow, Problem } from './import-rows.ts';
import { findNamed, insertImported, updateImported } from './import-statements.ts';
import { type KnownNames, lockKnownNames } from './known-names.ts';
import { writeParts } from './property-parts.ts';
import { lockReferences } from './property-reference.ts';

/** Keeps transactions short, since others wait for their locks. */
const rowsPerStatement = 100;

export interface WrittenImport {
  outcomes: RowOutcome[];
  problems: Problem[];
  batch: number | null;
  isWritten: boolean;
}

interface Plan {
  read: readonly ImportRow[];
  outcomes: readonly RowOutcome[];
  /** `all` writes nothing if any row has a problem; `valid` skips only those rows. */
  mode: 'all' | 'valid';
  /** An import takes longer than a batch without progress counts as running. */
  clock: () => Date;
}

/**
 * Writes the rows in several transactions, as one batch. Returns only new problems, caused by concurrent changes; in mode
 * `all` such a problem undoes the rows already written.
 */
export async function writePlanned(
  database: Kysely<Tables>,
  staff: Staff,
  { read, outcomes, mode, clock }: Plan,
): Promise<WrittenImport> {
  const byRow = new Map(outcomes.map((outcome) => [outcome.row, outcome]));
  const changing = read.filter(({ row }) => {
    const planned = byRow.get(row);
    return planned !== undefined && planned.outcome !== 'unchanged';
  });
  const problems: Problem[] = [];
  const opening = { kind: 'import', total: changing.length } as const;
  const batch = await stepOf(database, 'batch')
    .transaction()
    .execute((transaction) => startBatch(transaction, staff, opening));
  try {
    for (const some of inChunks(changing)) {
      const chunk = await stepOf(database, `rows from ${some[0]?.row}`)
        .transaction()
        .execute((transaction) =>
          writeChunk(transaction, { ...staff, batch }, { some, mode, clock }),
        );
      problems.push(...chunk.problems);
      for (const { row } of chunk.problems) byRow.delete(row);
      for (const outcome of chunk.outcomes) byRow.set(outcome.row, outcome);
      if (mode === 'all' && problems.length > 0) {
        await undoWritten(database, { ...staff, now: clock() }, { batch, clock });
        return {
          outcomes: [...byRow.values()].map(withoutNewId),
          problems,
          batch: null,
          isWritten: false,
        };
      }
      await yieldToEventLoop();
    }
    const isStored = await finishBatch(database, batch, { now: clock() });
    return {
      outcomes: [...byRow.values()],
      problems,
      batch: isStored ? batch : null,
      isWritten: true,
    };
  } catch (error) {
    // Makes the batch count as interrupted at once.
    const longAgo = { active_at: new Date(0) };
    await database.updateTable('batches').set(longAgo).where('id', '=', batch).execute();
    throw error;
  }
}

async function undoWritten(
  database: Kysely<Tables>,
  staff: Staff,
  { batch, clock }: Pick<Plan, 'clock'> & { batch: number },
): Promise<void> {
  if (!(await finishBatch(database, batch, staff))) return;
  await startUndo(database, staff, batch);
  await finishUndo(database, { userId: staff.userId, clock }, batch);
}

/** The properties that the import made are gone again. */
function withoutNewId(outcome: RowOutcome): RowOutcome {
  return outcome.outcome === 'create' ? { ...outcome, id: null } : outcome;
}

/** Plans the rows again under locks, and writes them. */
async function writeChunk(
  transaction: Transaction<Tables>,
  staff: Staff & { batch: number },
  { some, mode, clock }: Pick<Plan, 'mode' | 'clock'> & { some: readonly ImportRow[] },
): Promise<{ outcomes: RowOutcome[]; problems: Problem[] }> {
  await lockOpenBatch(transaction, staff);
  const names = await lockKnownNames(transaction);
  await lockReferences(transaction);
  const plan = createPlan(names);
  plan.add(some, await findNamed(transaction, some, { lock: true }));
  const { planned, problems } = plan;
  const isRefused = mode === 'all' && problems.length > 0;
  const ids = isRefused
    ? new Map<number, number>()
    : await writeRows(transaction, staff, planned, names);
  await sql`
    update batches set active_at = ${clock()}, process = ${thisProcess}
    where id = ${staff.batch}`.execute(transaction);
  return { outcomes: planned.map((one) => toOutcome(one, ids.get(one.row))), problems };
}

/** Returns the ids, keyed by row. */
async function writeRows(
  transaction: Transaction<Tables>,
  staff: Staff,
  planned: readonly PlannedRow[],
  names: KnownNames,
): Promise<Map<number, number>> {
  const changed = planned.filter((plan) => outcomeOf(plan) !== 'unchanged');
  const ids = await insertImported(
    transaction,
    staff,
    changed.filter(({ existing }) => existing === null),
    names,
  );
  const updates = changed.flatMap((plan) =>
    plan.existing === null ? [] : [{ id: plan.existing.id, state: plan.state }],
  );
  await updateImported(transaction, staff, updates, names);
  for (const { row, existing } of planned) if (existing !== null) ids.set(row, existing.id);
  const saved = changed.map((plan) => ({ ...plan, id: ids.get(plan.row) ?? 0 }));
  await writeParts(transaction, saved, names);
  const entries = saved.map(({ id, changes }) => ({
    entity: 'property' as const,
    entityId: id,
    action: 'import' as const,
    changes,
  }));
  await recordInAudit(transaction, staff, ...entries);
  const batchChanges = saved.map(({ id, existing, before }) => ({
    propertyId: id,
    version: (existing?.version ?? 0) + 1,
    before:
      before === null ? { kind: 'created' as const } : { kind: 'state' as const, state: before },
  }));
  await recordInBatch(transaction, staff, ...batchChanges);
  return ids;
}

export function* inChunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    yield items.slice(start, start + rowsPerStatement);
  }
}
