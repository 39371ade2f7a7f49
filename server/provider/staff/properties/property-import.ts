import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Staff } from '../staff.ts';
import { createPlan, outcomeOf, type PlannedRow } from './import-plan.ts';
import { type ImportRow, type Problem, readRows } from './import-rows.ts';
import { findNamed } from './import-statements.ts';
import { readKnownNames } from './known-names.ts';
import { inChunks, writePlanned } from './write-import.ts';

export interface ImportRequest {
  rows: readonly unknown[];
  /** Whether it only says what would be done. */
  dryRun: boolean;
  /** Whether a problem keeps everything from being written, or only its row. */
  mode: 'all' | 'valid';
}

/**
 * Creates and updates properties from a table. Every row is checked before the first is written; then they are written
 * some in each transaction, as one batch that can be undone. Problems are part of the answer.
 */
export async function importProperties(
  database: Kysely<Tables>,
  staff: Staff,
  { rows, dryRun, mode }: ImportRequest,
): Promise<Record<string, unknown>> {
  const { read, problems: unread } = await readRows(rows);
  const { planned, problems } = await planImport(database, read);
  problems.push(...unread);
  if (dryRun || (mode === 'all' && problems.length > 0)) {
    return toAnswer({ planned, problems, ids: new Map(), dryRun, batch: null, isWritten: false });
  }
  const written = await writePlanned(database, staff, { read, planned, mode });
  return toAnswer({ ...written, problems: [...problems, ...written.problems], dryRun });
}

/** What each row would do at this moment. */
async function planImport(
  database: Kysely<Tables>,
  read: readonly ImportRow[],
): Promise<{ planned: PlannedRow[]; problems: Problem[] }> {
  const plan = createPlan(await readKnownNames(database));
  for (const some of inChunks(read)) {
    plan.add(some, await findNamed(database, some));
    await yieldToEventLoop();
  }
  return plan;
}

function toAnswer(result: {
  planned: readonly PlannedRow[];
  problems: readonly Problem[];
  ids: ReadonlyMap<number, number>;
  dryRun: boolean;
  batch: number | null;
  isWritten: boolean;
}): Record<string, unknown> {
  const { planned, problems, ids, dryRun, batch, isWritten } = result;
  const wrong = [...new Set(problems.map(({ row }) => row))];
  const rows = [
    ...planned.map((plan) => ({
      row: plan.row,
      outcome: outcomeOf(plan),
      id: ids.get(plan.row) ?? plan.existing?.id ?? null,
      reference: plan.state.reference,
    })),
    ...wrong.map((row) => ({ row, outcome: 'problem', id: null, reference: null })),
  ].toSorted((one, other) => one.row - other.row);
  const count = (outcome: string): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    dryRun,
    written: isWritten,
    batch,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    rows,
    problems: problems.toSorted((one, other) => one.row - other.row),
  };
}
