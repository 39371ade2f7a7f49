import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from 'pino';
import { reasonOf } from '../../shared/node/errors.ts';
import { migrateSchema } from '../../shared/node/migrate-schema.ts';
import { outbox } from './migrations/001-outbox.ts';
import { surviveLostConnections } from './site-database.ts';

/**
 * Run in name order. Never edit a released migration: add a new file. If the version before can work on the new schema, wrap it in
 * `compatibleWith`, so that an upgrade can be rolled back.
 */
export const migrations: Record<string, Migration> = {
  '001-outbox': outbox,
};

const connectTimeoutMs = 5000;
/** Between two checks of whether the server responds. */
const checkPauseMs = 5000;

/**
 * Creates or migrates the schema `site`. The migrator holds an advisory lock, so processes that start together take
 * turns. Kysely has one such lock per database: this also waits for the embedded provider's migrations, for up to an hour.
 * So statements have no time limit, but the migration ends when the server stops responding to new connections.
 *
 * @throws Error with a single line for the operator, without the URL
 */
export async function migrateSiteDatabase(databaseUrl: string, log: Logger): Promise<void> {
  let socket: Socket | undefined;
  const ended = new AbortController();
  let isSilent = false;
  try {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 1,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      // Two hours otherwise: a statement without a time limit would wait that long on a dead connection.
      keepAliveInitialDelayMillis: 10_000,
      stream: () => (socket = new Socket()),
    });
    surviveLostConnections(pool, log);
    void untilSilent(databaseUrl, ended.signal).then(() => {
      isSilent = !ended.signal.aborted;
      if (isSilent) socket?.destroy();
    });
    await using database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrateSchema(database, { migrations, schema: 'site' });
  } catch (error) {
    const reason = isSilent ? 'it has stopped responding' : reasonOf(error);
    throw new Error(`The database at DATABASE_URL cannot be used: ${reason}`, { cause: error });
  } finally {
    ended.abort();
  }
}

/** Resolves when the server does not respond to a new connection, or when `signal` aborts. */
async function untilSilent(databaseUrl: string, signal: AbortSignal): Promise<void> {
  const pause = (): Promise<void> =>
    wait(checkPauseMs, undefined, { signal, ref: false }).catch(() => {});
  do await pause();
  while (!signal.aborted && (await responds(databaseUrl)));
}

async function responds(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    void client.end();
    return true;
  } catch (error) {
    // A refusal, such as of too many connections, is a response.
    return error instanceof pg.DatabaseError;
  }
}
