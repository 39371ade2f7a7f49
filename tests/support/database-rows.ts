import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/provider/database/tables.ts';

/** All rows of all tables as texts, by schema and table, and the state of the sequences. */
export async function readRows(database: Kysely<Tables>): Promise<Record<string, string[]>> {
  await sql`set timezone to 'UTC'`.execute(database);
  const found: Record<string, string[]> = {};
  for (const { schema, name } of await database.introspection.getTables()) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(`${schema}.${name}`)} as t order by 1`.execute(
      database,
    );
    found[`${schema}.${name}`] = rows.map(({ row }) => row);
  }
  const sequences = await sql`
    select schemaname, sequencename, last_value from pg_sequences order by 1, 2`.execute(database);
  found['sequences'] = sequences.rows.map((row) => JSON.stringify(row));
  return found;
}
