import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { findOnce } from '../../http/write-once.ts';
import type { Staff } from '../staff.ts';
import { createPlan, type RowOutcome, toOutcome } from './import-plan.ts';
import { type ImportRow, type Problem, readRows } from './import-rows.ts';
import { findNamed } from './import-statements.ts';
import { readKnownNames } from './known-names.ts';
import { inChunks, writePlanned } from './write-import.ts';

export interface ImportRequest {
  rows: readonly unknown[];
  /** Whether to only report what would be done. */
  dryRun: boolean;
  /** `all` writes nothing if any row has a problem; `valid` skips only those rows. */
  mode: 'all' | 'valid';
  clock: () => Date;
}

/**
 * Creates and updates properties from a table. Validates every row before writing the first, then writes them in several
 * transactions, as one batch that can be undone. Problems are returned, not thrown. Repeated under its key, an import that was cut
 * short goes on where it ended.
 */
export async function importProperties(
  database: Kysely<Tables>,
  staff: Staff,
  { rows, dryRun, mode, clock }: ImportRequest,
): Promise<Record<string, unknown>> {
  const { read, problems: unread } = await readRows(rows);
  // Rows that were written already would be planned as unchanged, or be refused for their version.
  const { outcomes, problems: planning } = dryRun
    ? await planImport(database, read)
    : await findOnce(database, 'plan', () => planImport(database, read));
  const problems = [...planning, ...unread];
  if (dryRun || (mode === 'all' && problems.length > 0)) {
    return toAnswer({ outcomes, problems, dryRun, batch: null, isWritten: false });
  }
  const written = await writePlanned(database, staff, { read, outcomes, mode, clock });
  return toAnswer({ ...written, problems: [...problems, ...written.problems], dryRun });
}

/** Plans the rows against the current data, without locks. */
async function planImport(
  database: Kysely<Tables>,
  read: readonly ImportRow[],
): Promise<{ outcomes: RowOutcome[]; problems: Problem[] }> {
  const plan = createPlan(await readKnownNames(database));
  for (const some of inChunks(read)) {
    plan.add(some, await findNamed(database, some));
    await yieldToEventLoop();
  }
  return { outcomes: plan.planned.map((planned) => toOutcome(planned)), problems: plan.problems };
}

function toAnswer(result: {
  outcomes: readonly RowOutcome[];
  problems: readonly Problem[];
  dryRun: boolean;
  batch: number | null;
  isWritten: boolean;
}): Record<string, unknown> {
  const { outcomes, problems, dryRun, batch, isWritten } = result;
  const wrong = [...new Set(problems.map(({ row }) => row))];
  const rows = [
    ...outcomes,
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
