import { randomUUID } from 'node:crypto';
import type { AuditChanges } from '../../database/tables.ts';
import { changesBetween } from '../audit/audit-log.ts';
import { type Finder, type ImportRow, duplicateRow, type Problem } from './import-rows.ts';
import type { KnownNames } from './known-names.ts';
import { applyFields, type PropertyState } from './property-state.ts';
import { type StaffPropertyRow, toState } from './staff-property.ts';

export interface PlannedRow {
  row: number;
  /** The UUID of the existing property, or of the new one. */
  uuid: string;
  existing: StaffPropertyRow | null;
  before: PropertyState | null;
  state: PropertyState;
  changes: AuditChanges;
}

/** The planned change of each row. No property is in two rows. */
export interface ImportPlan {
  readonly planned: PlannedRow[];
  readonly problems: Problem[];
  add(rows: readonly ImportRow[], find: Finder): void;
}

export function createPlan(names: KnownNames): ImportPlan {
  const planned: PlannedRow[] = [];
  const problems: Problem[] = [];
  const rowById = new Map<number, number>();

  function add(row: ImportRow, find: Finder): void {
    const plan = planRow(row, find(row), names);
    if ('problems' in plan) {
      problems.push(...plan.problems);
      return;
    }
    const id = plan.existing?.id;
    const first = id === undefined ? undefined : rowById.get(id);
    if (first !== undefined) {
      // One row names it by UUID, the other by its current reference.
      problems.push(duplicateRow({ row: row.row, field: null, first }));
      return;
    }
    if (id !== undefined) rowById.set(id, row.row);
    planned.push(plan);
  }

  return {
    planned,
    problems,
    add(rows, find) {
      for (const row of rows) add(row, find);
    },
  };
}

function planRow(
  { row, uuid, version, fields }: ImportRow,
  found: StaffPropertyRow | Omit<Problem, 'row'> | null,
  names: KnownNames,
): PlannedRow | { problems: Problem[] } {
  if (found !== null && 'message' in found) return { problems: [{ row, ...found }] };
  if (found !== null && version !== undefined && version !== found.version) {
    const message = 'Someone else has changed this property in the meantime.';
    return { problems: [{ row, field: 'version', message }] };
  }
  const before = found && toState(found);
  const outcome = applyFields(before, fields, names);
  if ('problems' in outcome) {
    const problems = Object.entries(outcome.problems);
    return { problems: problems.map(([field, message]) => ({ row, field, message })) };
  }
  const { state } = outcome;
  const changes = changesBetween({ ...before }, { ...state });
  const newUuid = found?.uuid ?? uuid ?? randomUUID();
  return { row, uuid: newUuid, existing: found, before, state, changes };
}

export function outcomeOf({ existing, changes }: PlannedRow): 'create' | 'update' | 'unchanged' {
  if (existing === null) return 'create';
  return Object.keys(changes).length === 0 ? 'unchanged' : 'update';
}

/** What becomes of a row. */
export interface RowOutcome {
  row: number;
  outcome: 'create' | 'update' | 'unchanged';
  /** Null for a property that does not exist yet. */
  id: number | null;
  reference: string | null;
}

/** @param id of the property that was made from the row */
export function toOutcome(plan: PlannedRow, id = plan.existing?.id ?? null): RowOutcome {
  return { row: plan.row, outcome: outcomeOf(plan), id, reference: plan.state.reference };
}
