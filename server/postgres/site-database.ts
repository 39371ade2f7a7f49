import pg from 'pg';
import type { Logger } from 'pino';
import { errorCode, reasonOf } from '../../shared/node/errors.ts';

/**
 * Runs a statement with positional parameters.
 * @throws DatabaseUnusable
 */
export type RunStatement = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ rows: unknown[]; changes: number }>;

/** The site's own tables on a PostgreSQL server, in the schema `site`. Other processes may share them. */
export interface SiteDatabase {
  /** Runs a single statement in a transaction of its own. */
  run: RunStatement;
  /**
   * Runs `work` in a transaction, which is rolled back if `work` throws. After a deadlock `work` runs again, so it must change
   * nothing else.
   */
  inTransaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The server did not answer in time, or refused a statement. The message never contains the URL or data. */
export class DatabaseUnusable extends Error {
  /** Whether the server rolled the transaction back because of others. */
  readonly isConflict: boolean;

  constructor(cause: unknown) {
    super(reasonOf(cause));
    this.name = 'DatabaseUnusable';
    this.isConflict = conflicts.has(errorCode(cause) ?? '');
  }
}

/** deadlock_detected and serialization_failure. */
const conflicts = new Set(['40P01', '40001']);
const maxAttempts = 3;

const maxConnections = 5;
const connectTimeoutMs = 2000;
/** The server cancels a statement first; the client gives up when the server does not respond at all. */
const statementTimeoutMs = 2500;
const queryTimeoutMs = 3000;
/** Ends the transaction of a process that was suspended, with its locks. */
const idleInTransactionMs = 5000;

/** Connects on first use. A lost connection is replaced by a new one. */
export function openSiteDatabase(databaseUrl: string, log: Logger): SiteDatabase {
  const types = new pg.TypeOverrides();
  // Every bigint in these tables is a safe integer.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    allowExitOnIdle: true,
    types,
  });
  surviveLostConnections(pool, log);

  async function connect(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw new DatabaseUnusable(error);
    }
  }

  async function tryTransaction<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    const client = await connect();
    const run: RunStatement = (text, values = []) => runOn(client, text, values);
    try {
      await run('BEGIN');
      const result = await work(run);
      await run('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // After a failed statement the connection may hang or be lost, so it is not used again.
      const isIntact = !(error instanceof DatabaseUnusable) && (await rollBack(run));
      client.release(!isIntact);
      throw error;
    }
  }

  return {
    run: (text, values = []) => runOn(pool, text, values),

    async inTransaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await tryTransaction(work);
        } catch (error) {
          const mayRepeat = error instanceof DatabaseUnusable && error.isConflict;
          if (!mayRepeat || attempt === maxAttempts) throw error;
        }
      }
    },

    close: () => pool.end(),
  };
}

async function runOn(
  queryable: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[],
): ReturnType<RunStatement> {
  try {
    const { rows, rowCount } = await queryable.query<Record<string, unknown>>(text, [...values]);
    return { rows, changes: rowCount ?? 0 };
  } catch (error) {
    throw new DatabaseUnusable(error);
  }
}

async function rollBack(run: RunStatement): Promise<boolean> {
  try {
    await run('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

/** Without listeners for both, a broken connection would end the process. */
export function surviveLostConnections(pool: pg.Pool, log: Logger): void {
  pool.on('error', (error) => {
    // Not the error itself, which refers to its connection.
    // The pool opens another one. If it cannot, statements fail.
    log.info({ reason: reasonOf(error) }, 'lost an idle database connection');
  });
  // While a connection is in use, its statement is rejected with the error too.
  pool.on('connect', (client) => client.on('error', () => {}));
}
