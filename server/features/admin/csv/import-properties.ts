import type {
  ImportProblem,
  ImportResult,
  ImportRow,
} from '../../../../shared/contract/admin/property-schemas.ts';
import type { StaffCaller } from '../../../upstream/staff/staff-caller.ts';
import type { StaffPropertyWrites } from '../../../upstream/staff/staff-property-writes.ts';
import type { UpstreamImport } from '../../../upstream/staff/staff-bulk-schema.ts';
import { headingOf, readHeadings, readRows, type PropertyRow } from './read-rows.ts';
import { readTable } from './read-table.ts';

export interface ImportOptions {
  /** Whether to report the outcome without writing. */
  dryRun: boolean;
  /** Whether a problem prevents the whole import, or only skips its row. */
  mode: 'all' | 'valid';
}

const maxRows = 10_000;

const nothingDone: UpstreamImport = {
  written: false,
  batch: null,
  created: 0,
  updated: 0,
  unchanged: 0,
  rows: [],
  problems: [],
};

/** Our own messages, in place of provider messages that don't suit a table. */
const sentences: Readonly<Record<string, string>> = {
  version:
    'This property has changed since the file was made: export it again, or leave the column Version out',
};

/**
 * Creates and changes properties from a table in one go. Reports every problem, both those visible in the rows and those that
 * only the provider detects.
 */
export async function importProperties(
  upstream: Pick<StaffPropertyWrites, 'importRows'>,
  { file, dryRun, mode }: ImportOptions & { file: Uint8Array },
  caller: StaffCaller,
): Promise<ImportResult> {
  const read = await readTable(file);
  if (!read.ok) return refused(dryRun, read.problems);
  const { table } = read;
  const headings = readHeadings(table.headings);
  if ('problems' in headings) return refused(dryRun, headings.problems);
  const count = table.rows.length + table.problems.length;
  if (count === 0) {
    return refused(dryRun, [
      { line: 0, column: '', message: 'There are no rows below the headings' },
    ]);
  }
  if (count > maxRows) {
    const message = `There are ${count.toLocaleString('en-NG')} rows: import at most 10,000 at once`;
    return refused(dryRun, [{ line: 0, column: '', message }]);
  }

  const { rows, problems, titles } = await readRows(headings.columns, table);
  // Let the provider check the other rows too, although nothing will be written.
  const onlyAsks = dryRun || (mode === 'all' && problems.length > 0);
  const answer =
    rows.length === 0
      ? nothingDone
      : await upstream.importRows(
          rows.map(({ wire }) => wire),
          { dryRun: onlyAsks, mode },
          caller,
        );
  const lineOf = linesOf(rows);
  const all = [...problems, ...answer.problems.map((problem) => toProblem(problem, lineOf))];
  const { written, batch, created, updated, unchanged } = answer;
  return {
    dryRun,
    written: written && !onlyAsks,
    batch,
    created,
    updated,
    unchanged,
    rows: toRows(answer, { lineOf, titles, problems: all }),
    problems: all.toSorted((one, other) => one.line - other.line),
  };
}

function refused(dryRun: boolean, problems: ImportProblem[]): ImportResult {
  const { written, batch, created, updated, unchanged } = nothingDone;
  return { dryRun, written, batch, created, updated, unchanged, rows: [], problems };
}

/** Maps the provider's row number, which starts at 1, to its line in the file. */
function linesOf(rows: readonly PropertyRow[]): (row: number) => number {
  return (row) => rows[row - 1]?.line ?? 0;
}

function toProblem(
  { row, field, message }: UpstreamImport['problems'][number],
  lineOf: (row: number) => number,
): ImportProblem {
  return {
    line: lineOf(row),
    column: headingOf(field),
    message: sentences[field] ?? message,
  };
}

/** Each line once, in order. */
function toRows(
  { rows }: UpstreamImport,
  known: {
    lineOf: (row: number) => number;
    titles: ReadonlyMap<number, string>;
    problems: readonly ImportProblem[];
  },
): ImportRow[] {
  const outcomes = new Map<number, ImportRow['outcome']>(
    rows.map(({ row, outcome }) => [known.lineOf(row), outcome]),
  );
  for (const { line } of known.problems) outcomes.set(line, 'problem');
  return [...outcomes]
    .map(([line, outcome]) => ({ line, outcome, title: known.titles.get(line) ?? '' }))
    .toSorted((one, other) => one.line - other.line);
}
