import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/** A newer version has migrated the schema, and this one cannot work on it. The message is the end of a sentence about the database. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

export interface SchemaMigrations {
  /** By name, in order. */
  migrations: Readonly<Record<string, Migration>>;
  /** Name of the schema. */
  schema: string;
}

/**
 * Marks a migration that earlier versions can work on. Records it in the schema, because they do not know the migration.
 *
 * @param oldest the last migration of the oldest such version
 */
export function compatibleWith(
  oldest: string,
  name: string,
  { up }: Migration,
  schema = 'public',
): Migration {
  const table = sql.table(`${schema}.schema_compatibility`);
  return {
    async up(database: Kysely<unknown>) {
      await up(database);
      await sql`
        create table if not exists ${table}
          (migration text primary key, oldest text not null)`.execute(database);
      await sql`insert into ${table} values (${name}, ${oldest})`.execute(database);
    },
  };
}

/**
 * Migrates a schema to the latest of its migrations. On PostgreSQL the migrator holds an advisory lock, so processes that start
 * together take turns.
 *
 * @throws NewerSchema, or the error of a migration, whose transaction is rolled back
 */
export async function migrateSchema<Tables>(
  database: Kysely<Tables>,
  { migrations, schema }: SchemaMigrations,
): Promise<void> {
  const newer = await standInsForNewer(database, { migrations, schema });
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => ({ ...migrations, ...newer }) },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // While this waited for the lock, a newer version may have migrated the database.
  const now = await standInsForNewer(database, { migrations, schema });
  if (Object.keys(now).length === Object.keys(newer).length) throw error;
  await migrateSchema(database, { migrations, schema });
}

/** Stands in for migrations that a newer version has made, so that this version starts on the database after a rollback. */
async function standInsForNewer<Tables>(
  database: Kysely<Tables>,
  { migrations, schema }: SchemaMigrations,
): Promise<Record<string, Migration>> {
  const executed = `${schema}.kysely_migration`;
  if (!(await hasTable(database, executed))) return {};
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(executed)} order by name`.execute(database);
  const newer = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length === 0) return {};
  const marks = `${schema}.schema_compatibility`;
  const compatible = (await hasTable(database, marks))
    ? await sql<{ migration: string; oldest: string }>`
        select migration, oldest from ${sql.table(marks)}`.execute(database)
    : { rows: [] };
  const incompatible = newer.find(
    (name) =>
      !compatible.rows.some(
        (row) => row.migration === name && Object.hasOwn(migrations, row.oldest),
      ),
  );
  if (incompatible !== undefined) {
    throw new NewerSchema(
      `a newer version has migrated it, which this one cannot follow (${incompatible}). Start that version again, or restore the backup from before the upgrade.`,
    );
  }
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]));
}

/** @param name with its schema, unless it is the current one */
export async function hasTable<Tables>(database: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}) is not null as exists`.execute(database);
  return rows[0]?.exists === true;
}
