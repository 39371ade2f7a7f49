import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PictureFolder, Tables } from '../database/tables.ts';

/** Whether a row references the picture of a folder whose name is the SQL expression `name`. */
export function isReferenced(
  folder: PictureFolder,
  name: RawBuilder<unknown>,
): RawBuilder<boolean> {
  switch (folder) {
    case 'properties':
      return sql`exists (select from property_photos where url = '/photos/properties/' || ${name})`;
    case 'users':
      return sql`exists (select from users where photo = '/photos/users/' || ${name})`;
    case 'enquiries':
      return sql`exists (select from message_photos where file = ${name})`;
  }
}

/** Those of `names` that a row references. */
export async function findReferenced(
  database: Kysely<Tables>,
  folder: PictureFolder,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from json_array_elements_text(${JSON.stringify(names)}::json) as name
    where ${isReferenced(folder, sql.ref('name'))}`.execute(database);
  return rows.map(({ name }) => name);
}
