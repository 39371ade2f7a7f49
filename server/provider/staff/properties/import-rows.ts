import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { propertyFields, type PropertyFields, version } from './property-fields.ts';
import type { StaffPropertyRow } from './staff-property.ts';

/** How many rows are validated before yielding to the event loop. */
const rowsPerStatement = 100;

const importRow = propertyFields.extend({
  uuid: z
    .preprocess(
      (input) => (input === '' ? undefined : input),
      z
        .uuid('uuid must be a uuid')
        .transform((text) => text.toLowerCase())
        .optional(),
    )
    .optional(),
  version: version.optional(),
});

export interface Problem {
  row: number;
  /** Null if the problem concerns the whole row. */
  field: string | null;
  message: string;
}

export interface ImportRow {
  /** Row number, from 1. */
  row: number;
  uuid: string | undefined;
  version: number | undefined;
  fields: PropertyFields;
}

/** Finds the property that a row names, or the problem with its names; null for a new property. */
export type Finder = (row: ImportRow) => StaffPropertyRow | Omit<Problem, 'row'> | null;

/** Parses the rows. Invalid rows, and rows that name the same property twice, become problems. */
export async function readRows(
  rows: readonly unknown[],
): Promise<{ read: ImportRow[]; problems: Problem[] }> {
  const read: ImportRow[] = [];
  const problems: Problem[] = [];
  const firstByName = new Map<string, number>();
  for (const [index, input] of rows.entries()) {
    const row = index + 1;
    if (row % rowsPerStatement === 0) await yieldToEventLoop();
    const parsed = importRow.safeParse(input);
    if (!parsed.success) {
      problems.push(...problemsIn(parsed.error, row));
      continue;
    }
    const { uuid, version: stated, ...fields } = parsed.data;
    const names = [uuid, fields.reference && `#${fields.reference.toLowerCase()}`];
    const first = names.flatMap((name) => (name && firstByName.get(name)) || []).at(0);
    if (first !== undefined) {
      const field = uuid !== undefined && firstByName.has(uuid) ? 'uuid' : 'reference';
      problems.push(duplicateRow({ row, field, first }));
      continue;
    }
    for (const name of names) if (name) firstByName.set(name, row);
    read.push({ row, uuid, version: stated, fields });
  }
  return { read, problems };
}

/** `first` is the earlier row with the same value. */
export function duplicateRow({
  first,
  ...where
}: Omit<Problem, 'message'> & { first: number }): Problem {
  return { ...where, message: `Row ${first} is about this property already` };
}

function problemsIn(error: z.ZodError, row: number): Problem[] {
  const byField = new Map<string | null, Problem>();
  for (const { path, message } of error.issues) {
    const field = path[0] === undefined ? null : String(path[0]);
    const text = field === null ? 'A row must be an object' : message;
    if (!byField.has(field)) byField.set(field, { row, field, message: text });
  }
  return [...byField.values()];
}
