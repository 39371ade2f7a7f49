import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ImportProblem } from '../../../../shared/contract/admin/property-schemas.ts';
import { propertyChangeForm, propertyFieldsForm } from '../../../../shared/forms/property-form.ts';
import { readForm } from '../../../../shared/forms/read-form.ts';
import { toWireProperty } from '../../../upstream/staff/staff-property-wire.ts';
import type { WireRow } from '../../../upstream/staff/staff-property-writes.ts';
import { readCell } from './cells.ts';
import { propertyColumns, type RowField } from './property-columns.ts';
import type { Table, TableRow } from './read-table.ts';

/** A row that is valid by itself. */
export interface PropertyRow {
  line: number;
  wire: WireRow;
}

export interface ReadRows {
  rows: PropertyRow[];
  problems: ImportProblem[];
  /** A readable name for each line. */
  titles: ReadonlyMap<number, string>;
}

type Column = (typeof propertyColumns)[number];

/** Rows to check before yielding to the event loop. */
const rowsAtOnce = 200;

const rowForm = z.extend(propertyFieldsForm, {
  uuid: z.optional(
    z
      .string()
      .check(z.toLowerCase(), z.regex(z.regexes.uuid(), 'UUID must be as an export writes it')),
  ),
  version: z.optional(propertyChangeForm.shape.version),
});

/** Heading of the column in which to report a field's problem. */
export function headingOf(field: string): string {
  return propertyColumns.find((column) => column.field === field)?.heading ?? '';
}

/** The columns in file order, or the problems of the headings. */
export function readHeadings(
  headings: readonly string[],
): { columns: Column[] } | { problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const complain = (column: string, message: string): void => {
    problems.push({ line: 1, column, message });
  };
  const found = headings.map((heading, index) => {
    const column = propertyColumns.find((known) => isSame(known.heading, heading));
    if (heading === '') complain('', `Column ${index + 1} has no heading`);
    else if (!column) complain(heading, `There is no column “${heading}”`);
    else if (headings.findIndex((other) => isSame(other, heading)) < index) {
      complain(heading, `The heading “${heading}” is there twice`);
    }
    return column;
  });
  const columns = found.filter((column) => column !== undefined);
  const has = (heading: string): boolean => columns.some((column) => column.heading === heading);
  if (!has('UUID') && !has('Reference')) {
    for (const heading of ['Title', 'Location', 'Purpose', 'Type']) {
      if (!has(heading)) {
        complain(heading, `The heading “${heading}” is missing: new properties need it`);
      }
    }
  }
  if (has('Latitude') !== has('Longitude')) {
    complain(
      has('Latitude') ? 'Longitude' : 'Latitude',
      'Latitude and Longitude are only taken together',
    );
  }
  return problems.length > 0 ? { problems } : { columns };
}

/** Checks each row by itself, and that no two rows have the same property. */
export async function readRows(columns: readonly Column[], table: Table): Promise<ReadRows> {
  const rows: PropertyRow[] = [];
  const problems = [...table.problems];
  const titles = new Map(table.problems.map(({ line }) => [line, '']));
  const firstByName = new Map<string, number>();

  for (const [index, row] of table.rows.entries()) {
    if (index % rowsAtOnce === 0) await yieldToEventLoop();
    const { line } = row;
    titles.set(line, titleOf(columns, row));
    const wrong = problemsOfShape(columns, row);
    const form = readForm(rowForm, fieldsOf(columns, row));
    if (!form.ok && wrong.length === 0) wrong.push(...problemsOfFields(line, form.errors));
    if (!form.ok || wrong.length > 0) {
      problems.push(...wrong);
      continue;
    }
    const { uuid, version, ...fields } = form.value;
    const twice = findTwice(firstByName, line, { uuid, reference: fields.reference });
    if (twice) {
      problems.push(twice);
      continue;
    }
    const names = { ...(uuid && { uuid }), ...(version !== undefined && { version }) };
    rows.push({ line, wire: { ...toWireProperty(fields), ...names } });
  }
  return { rows, problems, titles };
}

/** Maps cells to form fields; a missing column omits its fields. */
function fieldsOf(columns: readonly Column[], { cells }: TableRow): Record<string, unknown> {
  const fields: Partial<Record<RowField, unknown>> = {};
  const point: { lat?: unknown; lng?: unknown } = {};
  for (const [index, { heading, field, read }] of columns.entries()) {
    const value = read(readCell((cells[index] ?? '').trim()));
    if (field !== 'coordinates') fields[field] = value;
    else point[heading === 'Latitude' ? 'lat' : 'lng'] = value;
  }
  const { lat, lng } = point;
  if (lat !== undefined) fields.coordinates = lat === '' && lng === '' ? null : point;
  return fields;
}

/** Empty cells beyond the headings are allowed. */
function problemsOfShape(columns: readonly Column[], { line, cells }: TableRow): ImportProblem[] {
  const spare = cells.slice(columns.length);
  if (cells.length >= columns.length && spare.every((cell) => cell.trim() === '')) return [];
  const message = `This row has ${cells.length} cells, and there are ${columns.length} headings`;
  return [{ line, column: '', message }];
}

function problemsOfFields(line: number, errors: Readonly<Record<string, string>>): ImportProblem[] {
  return Object.entries(errors).map(([field, message]) => ({
    line,
    column: message.startsWith('Longitude') ? 'Longitude' : headingOf(field),
    message,
  }));
}

function findTwice(
  firstByName: Map<string, number>,
  line: number,
  { uuid = '', reference = '' }: { uuid: string | undefined; reference: string | undefined },
): ImportProblem | null {
  const names = [
    { name: uuid, column: 'UUID' },
    { name: reference && `#${reference.toLowerCase()}`, column: 'Reference' },
  ].filter(({ name }) => name !== '');
  for (const { name, column } of names) {
    const first = firstByName.get(name);
    if (first === undefined) continue;
    return { line, column, message: `Line ${first} is about this property already` };
  }
  for (const { name } of names) firstByName.set(name, line);
  return null;
}

function titleOf(columns: readonly Column[], { cells }: TableRow): string {
  const named = ['title', 'reference', 'uuid'].map((field) => {
    const index = columns.findIndex((column) => column.field === field);
    return readCell((cells[index] ?? '').trim());
  });
  return (named.find((text) => text !== '') ?? '').slice(0, 200).toWellFormed();
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
