import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { StaffCaller, StaffQuery } from '../../../upstream/staff/staff-caller.ts';
import type { NdjsonExports } from '../../../upstream/visitors/ndjson-exports.ts';
import { guardCell } from './cells.ts';
import { propertyColumns } from './property-columns.ts';

/** CSV exports for spreadsheets: UTF-8 with the byte-order mark that they need, and lines as in RFC 4180. */
export interface CsvExports {
  /** Properties that match the list's filters, by id. If the provider's response breaks off, so does the table. */
  properties(filter: StaffQuery): Promise<Readable>;
  /** Newest first; one changed field per line. */
  audit(filter: StaffQuery): Promise<Readable>;
}

const auditHeadings = [
  'Time',
  'User',
  'Record type',
  'Record ID',
  'Action',
  'Field',
  'Old value',
  'New value',
  'Bulk change',
];

export function createCsvExports(upstream: NdjsonExports, caller: StaffCaller): CsvExports {
  return {
    async properties(filter) {
      const properties = await upstream.exportProperties(filter, caller);
      const headings = propertyColumns.map(({ heading }) => heading);
      return toTable(headings, properties, (property) => [
        propertyColumns.map(({ write }) => write(property)),
      ]);
    },

    async audit(filter) {
      const entries = await upstream.exportAudit(filter, caller);
      return toTable(auditHeadings, entries, (entry) => {
        const { at, user, entity, entityId, action, changes } = entry;
        const start = [at, user.name, entity, entityId, action];
        const batch = entry.batch === null ? entry.batchId : entityId;
        if (changes.length === 0) return [[...start, '', '', '', batch]];
        return changes.map(({ field, from, to }) => [...start, field, from, to, batch]);
      });
    },
  };
}

function toTable<Item>(
  headings: readonly string[],
  items: AsyncIterable<Item>,
  toRows: (item: Item) => string[][],
): Readable {
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield headings;
    for await (const item of items) for (const row of toRows(item)) yield row.map(guardCell);
  }
  const table = stringify({
    bom: true,
    record_delimiter: 'windows',
    quoted: true,
    quoted_empty: true,
  });
  const source = Readable.from(rows());
  source.on('error', (error) => table.destroy(error));
  table.on('close', () => source.destroy());
  return source.pipe(table);
}
