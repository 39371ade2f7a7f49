import { CompiledQuery, type Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { reasonOf } from '../../../shared/node/errors.ts';
import { ProviderStartError, toStartError } from '../start-error.ts';
import type { OpenDatabase } from './opened-database.ts';
import { holdPresence, nameProcess, newProcessNumber } from './presence.ts';
import { RepeatingKysely } from './repeating-kysely.ts';
import type { Tables } from './tables.ts';

const connectTimeoutMs = 5_000;
/**
 * Ends the transaction of a process that was suspended, with its locks, before those that wait for a connection
 * meanwhile give up.
 */
const idleInTransactionMs = 4_000;
/** Longer, so that those that wait for these locks succeed. */
const lockTimeoutMs = 10_000;
/** Longer than any statement of a request or a sweep takes. */
const statementTimeoutMs = 60_000;

const timeLimits: pg.PoolConfig = {
  idle_in_transaction_session_timeout: idleInTransactionMs,
  lock_timeout: lockTimeoutMs,
  statement_timeout: statementTimeoutMs,
};

/** Connects to PostgreSQL. Error messages never include the URL, which may contain a password. */
export async function openPostgres(databaseUrl: string, logger: Logger): Promise<OpenDatabase> {
  const types = new pg.TypeOverrides();
  // Every bigint in these tables is a safe integer. PGlite reads them as numbers too.
  types.setTypeParser(pg.types.builtins.INT8, Number);

  const connection: pg.ClientConfig = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // Two hours otherwise: a statement without a time limit would wait that long on a dead connection.
    keepAliveInitialDelayMillis: 10_000,
    types,
  };
  const processNumber = newProcessNumber();

  function open(limits: pg.PoolConfig): Kysely<Tables> {
    const pool = new pg.Pool({ ...connection, ...limits });
    // Without listeners a connection that breaks, idle or in use, would end the process. The pool reconnects by itself.
    pool.on('connect', (client) => {
      client.on('error', (error) => logger.info({ err: error }, 'lost a database connection'));
    });
    pool.on('error', () => {});
    return new RepeatingKysely({
      dialect: new PostgresDialect({
        pool,
        onCreateConnection: async (session) => {
          await session.executeQuery(CompiledQuery.raw(nameProcess(processNumber)));
        },
      }),
    });
  }

  await using resources = new AsyncDisposableStack();
  try {
    const database = open(timeLimits);
    resources.defer(() => database.destroy());
    await sql`select 1`.execute(database);
    resources.defer(await holdPresence(connection, processNumber, logger));
    // Connects when it is used.
    const unlimited = open({});
    resources.defer(() => unlimited.destroy());
    const opened = resources.move();
    return { database, unlimited, explain: toStartError, close: () => opened.disposeAsync() };
  } catch (error) {
    throw new ProviderStartError(
      `The database at DATABASE_URL cannot be used: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}
