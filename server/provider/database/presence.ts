import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';

/**
 * Each process has a random number, which its sessions know as `homefront.process`. It holds an advisory lock on the number
 * for as long as it lives, so another process sees at once that it has died.
 */
export function newProcessNumber(): number {
  return randomInt(1, 2 ** 31);
}

/** Run in every session of the process. */
export const nameProcess = (number: number): string => `set homefront.process = ${number}`;

/** Shared, so that a new session need not wait for the end of a broken one. */
export const lockProcess = (number: number): string =>
  `select pg_advisory_lock_shared(hashtext('processes'), ${number})`;

/** The number of the process that runs the statement. */
export const thisProcess: RawBuilder<number> = sql`current_setting('homefront.process')::integer`;

/** Whether the process in `column` lives. True if there is no number. */
export function processLives(column: string): RawBuilder<boolean> {
  return sql`(
    ${sql.ref(column)} is null or exists (
      select from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid::bigint = hashtext('processes')::bigint & 4294967295
        and objid::bigint = ${sql.ref(column)}
    )
  )`;
}

const reconnectAfterMs = 1_000;
/** PostgreSQL ends the session of a machine that has lost its power or its network after about 25 seconds. */
const keepalive =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

/** Holds the lock of the process in a session of its own, which is opened again when it breaks. Returns how to end it. */
export async function holdPresence(
  config: pg.ClientConfig,
  number: number,
  logger: Logger,
): Promise<() => Promise<void>> {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const connecting = new pg.Client(config);
    connecting.on('error', (error) => logger.info({ err: error }, 'lost a database connection'));
    try {
      await connecting.connect();
      await connecting.query(keepalive);
      await connecting.query(lockProcess(number));
    } catch (error) {
      await connecting.end();
      throw error;
    }
    connecting.once('end', connectSoon);
    return connecting;
  }

  function connectSoon(): void {
    if (isClosed) return;
    timer = setTimeout(() => void reconnect(), reconnectAfterMs);
  }

  async function reconnect(): Promise<void> {
    try {
      client = await connect();
      if (isClosed) await client.end();
    } catch {
      connectSoon();
    }
  }

  return async () => {
    isClosed = true;
    clearTimeout(timer);
    await client.end();
  };
}
