import type { Kysely } from 'kysely';
import { pictureFolders, type Tables } from '../database/tables.ts';
import { referencedFiles } from '../pictures/import-pictures.ts';
import { type CopiedTable, countRows } from './copied-tables.ts';

export interface SideCounts {
  name: string;
  /** In the data folder. */
  source: number;
  /** In PostgreSQL. */
  target: number;
}

/** Counts the rows of each table, without the record of the move itself, and the pictures that rows reference. */
export async function countBothSides(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  tables: readonly CopiedTable[],
  dataDir: string,
): Promise<SideCounts[]> {
  const counts: SideCounts[] = [];
  for (const { name } of tables.filter((table) => table.name !== 'seedings')) {
    const [one, other] = [await countRows(source, name), await countRows(target, name)];
    counts.push({ name, source: one, target: other });
  }
  for (const folder of pictureFolders) {
    let files = 0;
    for await (const names of referencedFiles(source, dataDir, folder)) files += names.length;
    const { count } = await target
      .selectFrom('pictures')
      .where('folder', '=', folder)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.push({ name: `pictures of ${folder}`, source: files, target: Number(count) });
  }
  return counts;
}

export function formatCounts(counts: readonly SideCounts[]): string {
  const cells = counts.map(({ name, source, target }) => [name, String(source), String(target)]);
  const rows = [['', 'DATA_DIR', 'DATABASE_URL'], ...cells];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
