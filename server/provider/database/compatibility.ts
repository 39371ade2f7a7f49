import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ProviderStartError } from '../start-error.ts';
import { hasTable } from './has-table.ts';
import type { Tables } from './tables.ts';

/**
 * Marks a migration that earlier versions can work on. Records it in the database, because they do not know the migration.
 *
 * @param oldest the last migration of the oldest such version
 */
export function compatibleWith(oldest: string, name: string, { up }: Migration): Migration {
  return {
    async up(database) {
      await up(database);
      await sql`
        create table if not exists schema_compatibility
          (migration text primary key, oldest text not null)`.execute(database);
      await sql`insert into schema_compatibility values (${name}, ${oldest})`.execute(database);
    },
  };
}

/**
 * Stands in for migrations that a newer version has made, so that this version starts on the database after a rollback.
 *
 * @param known the names of this version's migrations
 * @throws ProviderStartError if this version cannot work on one of them
 */
export async function standInsForNewer(
  database: Kysely<Tables>,
  known: readonly string[],
): Promise<Record<string, Migration>> {
  if (!(await hasTable(database, 'kysely_migration'))) return {};
  const executed = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(database);
  const newer = executed.rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (newer.length === 0) return {};
  const compatible = (await hasTable(database, 'schema_compatibility'))
    ? (
        await sql<{ migration: string; oldest: string }>`
          select migration, oldest from schema_compatibility`.execute(database)
      ).rows
    : [];
  const incompatible = newer.find(
    (name) => !compatible.some((row) => row.migration === name && known.includes(row.oldest)),
  );
  if (incompatible !== undefined) {
    throw new ProviderStartError(
      `The database was migrated by a newer version that this one cannot follow (${incompatible}). Start that version again, or restore the backup from before the upgrade.`,
    );
  }
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}
