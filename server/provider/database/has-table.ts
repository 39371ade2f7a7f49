import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

export async function hasTable(database: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}) is not null as exists`.execute(database);
  return rows[0]?.exists === true;
}
