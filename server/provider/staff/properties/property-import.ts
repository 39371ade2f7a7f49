import type { Kysely, Transaction } from 'kysely';

import type { Tables } from '../../database/tables.ts';
import { recordInAudit } from '../audit/audit-log.ts';
import type { Staff } from '../staff.ts';
import type { PlannedRow } from './import-plan.ts';
import { outcomeOf, planRows } from './import-plan.ts';
import type { Problem } from './import-rows.ts';
import { readRows } from './import-rows.ts';
import { insertImported, lockNamed, updateImported } from './import-statements.ts';
import { lockKnownNames } from './known-names.ts';
import type { KnownNames } from './known-names.ts';
import { writeParts } from './property-parts.ts';
import { lockReferences } from './property-reference.ts';

export interface ImportRequest {
  rows: readonly unknown[];
  /** Whether it only says what would be done. */
  dryRun: boolean;
  /** Whether a problem keeps everything from being written, or only its row. */
  mode: 'all' | 'valid';
}

/** Creates and updates properties from a table, in one transaction. Problems are part of the answer. */
export async function importProperties(
  database: Kysely<Tables>,
  staff: Staff,
  { rows, dryRun, mode }: ImportRequest,
): Promise<Record<string, unknown>> {
  const { read, problems: unread } = readRows(rows);
  return database.transaction().execute(async (transaction) => {
    const names = await lockKnownNames(transaction);
    await lockReferences(transaction);
    const find = await lockNamed(transaction, read);
    const { planned, problems } = planRows(read, find, names);
    problems.push(...unread);
    const isWritten = !dryRun && (mode === 'valid' || problems.length === 0);
    const ids = isWritten ? await writeRows(transaction, staff, planned, names) : new Map();
    return toAnswer({ planned, problems, ids, dryRun, isWritten });
  });
}

/** Gives the ids by row. */
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
  return ids;
}

function toAnswer(result: {
  planned: readonly PlannedRow[];
  problems: readonly Problem[];
  ids: ReadonlyMap<number, number>;
  dryRun: boolean;
  isWritten: boolean;
}): Record<string, unknown> {
  const { planned, problems, ids, dryRun, isWritten } = result;
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
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    rows,
    problems: problems.toSorted((one, other) => one.row - other.row),
  };
}
