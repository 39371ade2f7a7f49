import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { ProviderStartError, reasonOf, toStartError } from '../start-error.ts';
import type { OpenDatabase } from './opened-database.ts';
import type { Tables } from './tables.ts';

const connectTimeoutMs = 5_000;

/** Connects to PostgreSQL. Error messages never include the URL, which may contain a password. */
export async function openPostgres(databaseUrl: string, logger: Logger): Promise<OpenDatabase> {
  const types = new pg.TypeOverrides();
  // Every bigint in these tables is a safe integer. PGlite reads them as numbers too.
  types.setTypeParser(pg.types.builtins.INT8, Number);

  let database: Kysely<Tables> | undefined;
  try {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      types,
    });
    // Without listeners a connection that breaks, idle or in use, would end the process. The pool reconnects by itself.
    pool.on('connect', (client) => {
      client.on('error', (error) => logger.warn({ err: error }, 'lost a database connection'));
    });
    pool.on('error', () => {});
    database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await sql`select 1`.execute(database);
  } catch (error) {
    await database?.destroy();
    throw new ProviderStartError(
      `The database at DATABASE_URL could not be reached: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  const connected = database;
  return { database: connected, explain: toStartError, close: () => connected.destroy() };
}
