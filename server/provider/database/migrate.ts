import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { reasonOf } from '../../../shared/node/errors.ts';
import { migrateSchema, NewerSchema } from '../../../shared/node/migrate-schema.ts';
import { allTables } from './migrations/001-tables.ts';
import { ProviderStartError } from '../start-error.ts';
import type { Tables } from './tables.ts';

/**
 * Run in name order. Never edit a released migration: add a new file. If the version before can work on the new schema, wrap it in
 * `compatibleWith`, so that an upgrade can be rolled back.
 */
export const migrations: Record<string, Migration> = { '001-tables': allTables };

/**
 * Migrates the database to the latest schema.
 *
 * @throws ProviderStartError when a migration fails, in which case the transaction is rolled back, or a newer version has
 * migrated the database and this one cannot work on it.
 */
export async function migrateToLatest(database: Kysely<Tables>): Promise<void> {
  try {
    await migrateSchema(database, { migrations, schema: await currentSchema(database) });
  } catch (error) {
    if (error instanceof NewerSchema)
      throw new ProviderStartError(`The database cannot be used: ${error.message}`);
    throw new ProviderStartError(`The database could not be migrated: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** Whether the schema is exactly the one that this version migrates to. */
export async function isMigratedToLatest(database: Kysely<Tables>): Promise<boolean> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const own = await currentSchema(database);
  if (!tables.some(({ name, schema }) => name === 'kysely_migration' && schema === own))
    return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  const known = Object.keys(migrations);
  return rows.length === known.length && rows.every(({ name }) => known.includes(name));
}

async function currentSchema(database: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(database);
  return rows[0]?.name ?? 'public';
}
