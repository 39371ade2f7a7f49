import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { reasonOf } from '../../shared/node/errors.ts';
import { ended, failureOf, findPrograms, newest, versionForDump } from './client-programs.ts';
import { withLibpqUrl } from './libpq-url.ts';
import { unchanged, withoutTransactionTimeout } from './older-script.ts';

/** The first version that knows `transaction_timeout`. */
const transactionTimeoutSince = 17;

/** A backup whose query never ended would block all later ones. The size of a large database may take a while. */
const queryLimitMs = 60_000;
const unlimited = 0;

/**
 * Writes the whole database, as of one moment, to the new `file` in the custom format of pg_dump. Only its owner may read it.
 *
 * @throws Error with a single line for the operator, without the password
 */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  const server = await serverVersion(databaseUrl);
  const folder = await findPrograms((majors) => versionForDump(majors, server));
  // pg_dump keeps the mode of an existing file.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  await withLibpqUrl(databaseUrl, async ({ url, env }) => {
    const args = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`];
    const dump = spawn(
      join(folder ?? '', 'pg_dump'),
      ['--no-password', `--dbname=${url}`, ...args],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const end = await ended(dump, 'pg_dump');
    if (end.code !== 0) throw failureOf('pg_dump', end);
  });
}

/**
 * Restores a dump into an empty database in one transaction. The dump may be of another version of PostgreSQL than the server:
 * pg_restore writes a script, whose start is adapted to the server, and psql runs it.
 *
 * @throws Error with a single line for the operator, without the password
 */
export async function restoreDatabase(databaseUrl: string, file: string): Promise<void> {
  const server = await serverVersion(databaseUrl);
  const folder = (await findPrograms(newest)) ?? '';
  await withLibpqUrl(databaseUrl, async ({ url, env }) => {
    const script = spawn(
      join(folder, 'pg_restore'),
      ['--no-owner', '--no-privileges', '--file=-', file],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const psql = spawn(
      join(folder, 'psql'),
      [
        '--no-psqlrc',
        '--no-password',
        '--quiet',
        '--output=/dev/null',
        '--single-transaction',
        '--set=ON_ERROR_STOP=1',
        '--file=-',
        `--dbname=${url}`,
      ],
      { env, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const written = ended(script, 'pg_restore');
    const applied = ended(psql, 'psql');
    const adapt = server < transactionTimeoutSince ? withoutTransactionTimeout : unchanged;
    void pipeline(script.stdout, adapt, psql.stdin, { end: false })
      .then(() => written)
      // psql commits at the end of its input.
      .then(({ code }) => (code === 0 ? psql.stdin.end() : psql.kill()))
      .catch(() => psql.kill());
    try {
      const [one, other] = await Promise.all([written, applied]);
      // One that was killed is not the cause.
      if (other.code !== 0 && other.code !== null) throw failureOf('psql', other);
      if (one.code !== 0) throw failureOf('pg_restore', one);
      if (other.code !== 0) throw failureOf('psql', other);
    } finally {
      script.kill();
      psql.kill();
    }
  });
}

/** Collects the statistics that dumps before PostgreSQL 18 lack. @throws Error with a single line for the operator */
export async function analyzeDatabase(databaseUrl: string): Promise<void> {
  await query(databaseUrl, 'analyze', unlimited);
}

/** Whether the database has no tables. @throws Error with a single line for the operator */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const rows = await query(
    databaseUrl,
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`,
  );
  return rows.length === 0;
}

/** What the database takes on the server's disk. @throws Error with a single line for the operator */
export async function databaseBytes(databaseUrl: string): Promise<number> {
  const [row] = await query(databaseUrl, 'select pg_database_size(current_database()) as value');
  return Number(row?.['value']);
}

/** The major version. @throws Error with a single line for the operator */
async function serverVersion(databaseUrl: string): Promise<number> {
  const [row] = await query(
    databaseUrl,
    `select current_setting('server_version_num')::int / 10000 as value`,
  );
  return Number(row?.['value']);
}

async function query(
  databaseUrl: string,
  statement: string,
  limitMs = queryLimitMs,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    query_timeout: limitMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } catch (error) {
    throw new Error(`The database at DATABASE_URL cannot be used: ${reasonOf(error)}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}
