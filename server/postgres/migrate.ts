import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from 'pino';
import { standInsForNewer } from './compatibility.ts';
import { outbox } from './migrations/001-outbox.ts';
import { reasonOf, surviveLostConnections } from './site-database.ts';

/**
 * Run in name order. Never edit a released migration: add a new file. If the version before can work on the new schema, wrap it in
 * `compatibleWith`, so that an upgrade can be rolled back.
 */
export const migrations: Record<string, Migration> = {
  '001-outbox': outbox,
};

const connectTimeoutMs = 5000;

/**
 * Creates or migrates the schema `site`. The migrator holds an advisory lock, so processes that start together take
 * turns. Kysely has one such lock per database: this also waits for the embedded provider's migrations, for up to an hour.
 *
 * @throws Error with a single line for the operator, without the URL
 */
export async function migrateSiteDatabase(databaseUrl: string, log: Logger): Promise<void> {
  try {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 1,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    surviveLostConnections(pool, log);
    await using database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const newer = await standInsForNewer(database, Object.keys(migrations));
    const migrator = new Migrator({
      db: database,
      provider: { getMigrations: async () => ({ ...migrations, ...newer }) },
      migrationTableSchema: 'site',
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } catch (error) {
    throw new Error(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}
