import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

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
        create table if not exists site.schema_compatibility
          (migration text primary key, oldest text not null)`.execute(database);
      await sql`insert into site.schema_compatibility values (${name}, ${oldest})`.execute(
        database,
      );
    },
  };
}

/**
 * Stands in for migrations that a newer version has made, so that this version starts on the database after a rollback.
 *
 * @param known the names of this version's migrations
 * @throws Error if this version cannot work on one of them
 */
export async function standInsForNewer(
  database: Kysely<unknown>,
  known: readonly string[],
): Promise<Record<string, Migration>> {
  if (!(await hasTable(database, 'site.kysely_migration'))) return {};
  const executed = await sql<{ name: string }>`
    select name from site.kysely_migration order by name`.execute(database);
  const newer = executed.rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (newer.length === 0) return {};
  const compatible = (await hasTable(database, 'site.schema_compatibility'))
    ? (
        await sql<{ migration: string; oldest: string }>`
          select migration, oldest from site.schema_compatibility`.execute(database)
      ).rows
    : [];
  const incompatible = newer.find(
    (name) => !compatible.some((row) => row.migration === name && known.includes(row.oldest)),
  );
  if (incompatible !== undefined) {
    throw new Error(
      `a newer version has migrated it, which this one cannot follow (${incompatible}). Start that version again, or restore the backup from before the upgrade.`,
    );
  }
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}

async function hasTable(database: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}) is not null as exists`.execute(database);
  return rows[0]?.exists === true;
}
