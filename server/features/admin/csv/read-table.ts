import { finished } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parse, type CsvErrorCode } from 'csv-parse';
import type { ImportProblem } from '../../../../shared/contract/admin/property-schemas.ts';
import { decodeText } from './decode-text.ts';

export interface TableRow {
  /** Line in the file where the row begins; the headings are line 1. */
  line: number;
  cells: string[];
}

export interface Table {
  headings: string[];
  /** Without empty rows. */
  rows: TableRow[];
  /** Problems of malformed lines. */
  problems: ImportProblem[];
}

/** The parsed table, or why the file is invalid. */
export type TableResult = { ok: true; table: Table } | { ok: false; problems: ImportProblem[] };

const sentences: Partial<Record<CsvErrorCode, string>> = {
  INVALID_OPENING_QUOTE:
    'A quotation mark stands within a cell: put the whole cell in quotation marks and double the one within',
  CSV_INVALID_CLOSING_QUOTE:
    'Something follows a closing quotation mark: double the quotation marks within a cell',
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened on this line and never closed',
  CSV_MAX_RECORD_SIZE: 'This row is longer than a property can be',
};

/** After these errors the boundaries of rows are unknown. */
const fatal: ReadonlySet<CsvErrorCode> = new Set([
  'CSV_INVALID_CLOSING_QUOTE',
  'CSV_QUOTE_NOT_CLOSED',
  'CSV_MAX_RECORD_SIZE',
]);

const notUtf8 =
  'This file is not in UTF-8, so its letters cannot be read. In Excel, save it as “CSV UTF-8 (comma delimited)”; in other programs, choose UTF-8 when saving.';

/** Far more characters than a property with every field filled in. */
const maxRowLength = 100_000;
/** Twice as many as an export has: a file with more is not a table of properties. */
const maxColumns = 100;

/** A file of 5 MB could have millions of empty or malformed lines, and each takes the parser far longer than a row. */
const maxLines = 100_000;
const tooManyLines = 'The file has more than 100,000 lines, empty ones included';

/** Bytes to parse before yielding to the event loop. */
const pieceLength = 4 * 1024;

/** Parses a spreadsheet's export: cells separated by commas, semicolons or tabs, in UTF-8 or UTF-16. */
export async function readTable(file: Uint8Array): Promise<TableResult> {
  const text = decodeText(file);
  if (text === null) return refused(notUtf8);
  if (text.trim() === '') return refused('The file is empty');

  const rows: TableRow[] = [];
  const problems: ImportProblem[] = [];
  let end = 0;
  let count = 0;
  let isBroken = false;
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: maxRowLength,
    skip_records_with_error: true,
    on_record: (cells: string[], { lines }) => {
      count += 1;
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: end + 1, cells });
      end = lines;
      return null;
    },
    on_skip: (error) => {
      if (error === undefined || isBroken) return undefined;
      count += 1;
      isBroken = fatal.has(error.code);
      const message = sentences[error.code] ?? 'This line cannot be read as a row of a table';
      problems.push({ line: end + 1, column: '', message });
      end += 1;
      return undefined;
    },
  });
  const isRead = finished(parser.resume());
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += pieceLength) {
    parser.write(bytes.subarray(start, start + pieceLength));
    await yieldToEventLoop();
    if (count > maxLines) return refused(tooManyLines);
  }
  parser.end();
  await isRead;

  if (isBroken) return { ok: false, problems };
  const [first, ...rest] = rows;
  const headings = first?.cells.map((heading) => heading.trim()) ?? [];
  if (headings.length > maxColumns)
    return refused(
      `The file has ${headings.length} columns: a table of properties has fewer than ${maxColumns}`,
    );
  return { ok: true, table: { headings, rows: rest, problems } };
}

function refused(message: string): TableResult {
  return { ok: false, problems: [{ line: 0, column: '', message }] };
}

/** Some locales save semicolons; pasted tables have tabs. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/\r?\n/, 1);
  if (headings.includes(',')) return ',';
  return [';', '\t'].find((delimiter) => headings.includes(delimiter)) ?? ',';
}
