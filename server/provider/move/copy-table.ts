import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { CopiedTable } from './copied-tables.ts';

const rowsAtOnce = 500;

/**
 * Copies the rows of a table and the state of its sequences. Rows pass through as JSON made and read by PostgreSQL, so all
 * values keep their precision.
 */
export async function copyTable(
  { name, columns, numbered }: CopiedTable,
  from: Transaction<Tables>,
  to: Transaction<Tables>,
): Promise<number> {
  const table = sql.table(name);
  const list = sql.join(columns.map((column) => sql.id(column)));
  await sql`
    declare moved no scroll cursor for
    select row_to_json(found)::text as json from (select ${list} from ${table}) as found`.execute(
    from,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await sql<{ json: string }>`
      fetch ${sql.lit(rowsAtOnce)} from moved`.execute(from);
    if (rows.length === 0) break;
    const batch = `[${rows.map(({ json }) => json).join()}]`;
    await sql`
      insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, ${batch}::json)`.execute(to);
    copied += rows.length;
  }
  await sql`close moved`.execute(from);
  for (const column of numbered) await copySequence(name, column, from, to);
  return copied;
}

/** Ids of deleted rows are not given out again, as in the source. */
async function copySequence(
  table: string,
  column: string,
  from: Transaction<Tables>,
  to: Transaction<Tables>,
): Promise<void> {
  const sequence = sql<string>`pg_get_serial_sequence(${table}, ${column})`;
  const found = await sql<{ name: string }>`select ${sequence} as name`.execute(from);
  const { rows } = await sql<{ last_value: number; is_called: boolean }>`
    select last_value, is_called from ${sql.raw(String(found.rows[0]?.name))}`.execute(from);
  for (const { last_value, is_called } of rows) {
    await sql`select setval(${sequence}, ${last_value}::bigint, ${is_called}::boolean)`.execute(to);
  }
}
