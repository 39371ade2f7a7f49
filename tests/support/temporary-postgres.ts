import { execFile } from 'node:child_process';
import { chown, glob, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { errorCode } from '../../shared/node/errors.ts';
import { createTemporaryFolder } from '../integration/provider/temporary-folder.ts';
import { freePort } from './free-port.ts';
import { waitUntil } from './wait.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; these are the ids of `nobody` on Debian. */
const nobody = { uid: 65_534, gid: 65_534 };

/** The folder of PostgreSQL’s programs, or null if it is not installed. */
export async function findPostgres(): Promise<string | null> {
  for await (const initdb of glob('/usr/lib/postgresql/*/bin/initdb')) return dirname(initdb);
  return null;
}

export interface TemporaryPostgres extends AsyncDisposable {
  /** Creates an empty database, or a copy of `template`, and returns its URL. */
  createDatabase(name?: string, template?: string): Promise<string>;
  /** Ends it without notice to its clients, as a crash does. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Suspends all its processes: connections stay open, and nothing responds. */
  suspend(): Promise<void>;
  resume(): Promise<void>;
}

/** A temporary cluster on a free loopback port. Its owner needs no password unless there is one. */
export async function startPostgres(
  programs: string,
  owner: { name: string; password?: string } = { name: 'tester' },
): Promise<TemporaryPostgres> {
  const folder = await createTemporaryFolder();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder.path, nobody.uid, nobody.gid);
  const as = { cwd: folder.path, ...(isRoot && nobody) };
  const data = `${folder.path}/data`;
  const port = await freePort();

  const passwordFile = `${folder.path}/password`;
  const authentication =
    owner.password === undefined
      ? ['-A', 'trust']
      : ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await writeFile(passwordFile, owner.password ?? '');
  await run(`${programs}/initdb`, ['-D', data, '-U', owner.name, ...authentication, '-N'], as);
  const settings = `-p ${port} -k ${folder.path} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const log = `${folder.path}/log`;
  const start = async (): Promise<void> => {
    await run(`${programs}/pg_ctl`, ['start', '-w', '-D', data, '-l', log, '-o', settings], as);
  };
  const crash = async (): Promise<void> => {
    await run(`${programs}/pg_ctl`, ['stop', '-m', 'immediate', '-D', data], as);
  };
  const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
    const main = Number((await readFile(`${data}/postmaster.pid`, 'utf8')).split('\n', 1)[0]);
    // The main process first, so that it starts no more.
    process.kill(main, signal);
    for (const child of await childrenOf(main)) {
      try {
        process.kill(child, signal);
      } catch (error) {
        // A worker may have ended meanwhile.
        if (errorCode(error) !== 'ESRCH') throw error;
      }
    }
  };
  await start();

  const credentials = [owner.name, owner.password].filter((part) => part !== undefined).join(':');
  const address = (name: string): string => `postgres://${credentials}@127.0.0.1:${port}/${name}`;
  let databases = 0;
  return {
    async createDatabase(name = `database_${(databases += 1)}`, template = 'template1') {
      await query(address('postgres'), `create database ${name} template ${template}`);
      return address(name);
    },
    crash,
    start,
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await crash();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Runs a statement on a connection of its own. */
export async function query(databaseUrl: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A connection for several statements, such as those of a transaction. */
export async function connectTo(
  databaseUrl: string,
): Promise<AsyncDisposable & Pick<pg.Client, 'query' | 'end' | 'on'>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

/** Resolves once at least this many statements wait for a lock in the database. */
export function untilBlocked(databaseUrl: string, statements = 1): Promise<unknown> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return waitUntil(async () => (await query(databaseUrl, waiting)).length >= statements);
}
