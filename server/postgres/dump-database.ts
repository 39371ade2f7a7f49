import { execFile } from 'node:child_process';
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { errorCode } from '../errors/error-code.ts';
import { reasonOf } from './site-database.ts';

const run = promisify(execFile);

/** Where Debian and Ubuntu install several versions of PostgreSQL's programs. */
const debianPrograms = '/usr/lib/postgresql/*/bin';

/**
 * Writes the whole database, as of one moment, to `file` in the custom format of pg_dump.
 *
 * @throws Error with a single line for the operator, without the password
 */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  await runProgram('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${file}`,
  ]);
}

/**
 * Restores a dump into an empty database in one transaction.
 *
 * @throws Error with a single line for the operator, without the password
 */
export async function restoreDatabase(databaseUrl: string, file: string): Promise<void> {
  await runProgram('pg_restore', databaseUrl, [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    file,
  ]);
  // Dumps before PostgreSQL 18 have no statistics.
  await query(databaseUrl, 'analyze');
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

async function query(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
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

/** The password goes into a file, because every user of the machine can see a program's arguments. */
async function runProgram(
  name: string,
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const url = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'homefront-'));
  try {
    if (url.password !== '') {
      const passwords = join(folder, 'passwords');
      const escaped = decodeURIComponent(url.password).replaceAll(/[\\:]/g, String.raw`\$&`);
      await writeFile(passwords, `*:*:*:*:${escaped}\n`, { mode: 0o600 });
      url.password = '';
      url.searchParams.set('passfile', passwords);
    }
    await run(await findProgram(name), ['--no-password', `--dbname=${url.href}`, ...args]);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw explain(name, error);
    throw new Error(
      `${name} is not installed: install the client programs of PostgreSQL, of the server's version or newer (Debian: apt-get install postgresql-client).`,
      { cause: error },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The newest of Debian's versions, because a program cannot dump a server newer than itself; otherwise the one in PATH. */
async function findProgram(name: string): Promise<string> {
  const found: string[] = [];
  for await (const path of glob(`${debianPrograms}/${name}`)) found.push(path);
  const versionOf = (path: string): number => Number.parseFloat(path.split('/')[4] ?? '');
  return found.toSorted((one, other) => versionOf(other) - versionOf(one))[0] ?? name;
}

function explain(name: string, error: unknown): Error {
  const stderr =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string'
      ? error.stderr.trim()
      : '';
  const lines = stderr.split('\n').filter(Boolean);
  const reason = lines.find((line) => line.includes('error:')) ?? lines[0] ?? reasonOf(error);
  const isTooOld = stderr.includes('server version mismatch');
  const advice = isTooOld
    ? ' Install the client programs of the same or a newer version as the server.'
    : '';
  return new Error(`${reason.startsWith(name) ? reason : `${name}: ${reason}`}${advice}`, {
    cause: error,
  });
}
