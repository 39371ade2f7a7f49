/** @module-tag long */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { takeBackup } from '../../../server/operations/backup/take-backup.ts';
import { restoreBackup } from '../../../server/operations/restore/restore-backup.ts';
import {
  databaseBytes,
  dumpDatabase,
  restoreDatabase,
} from '../../../server/postgres/dump-database.ts';
import { versionForDump } from '../../../server/postgres/client-programs.ts';
import { withLibpqUrl } from '../../../server/postgres/libpq-url.ts';
import { withoutTransactionTimeout } from '../../../server/postgres/older-script.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { runBackup, startProgram } from '../../support/operator.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import {
  connectTo,
  findPostgres,
  query,
  startPostgres,
  untilBlocked,
} from '../../support/temporary-postgres.ts';
import { waitUntil } from '../../support/wait.ts';

const run = promisify(execFile);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefront-backup-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it.each([
  [[15, 16, 17], 16, 16],
  [[17, 15, 18], 16, 17],
  [[14, 15], 16, 15],
  [[], 16, undefined],
])('of the versions %j, dumps a server of version %i with %s', (majors, server, chosen) => {
  expect(versionForDump(majors, server)).toBe(chosen);
});

describe('a script for an older server', () => {
  const settings = [
    '--\n-- PostgreSQL database dump\n--\n\n\\restrict abc\n\n',
    'SET statement_timeout = 0;\nSET lock_timeout = 0;\n',
    'SET transaction_timeout = 0;\n',
    "SET client_encoding = 'UTF8';\nSELECT pg_catalog.set_config('search_path', '', false);\n\n",
  ];
  const rest = 'COPY public.t (v) FROM stdin;\nSET transaction_timeout = 0;\n\\.\n';

  async function adapted(text: string, size: number): Promise<string> {
    async function* chunks(): AsyncGenerator<Buffer> {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const parts: Buffer[] = [];
    for await (const part of withoutTransactionTimeout(chunks())) parts.push(part);
    return Buffer.concat(parts).toString();
  }

  it.each([7, 1_000_000])('lacks the setting, whatever the data (by %i bytes)', async (size) => {
    const data = rest + 'é\n'.repeat(10_000);
    const expected = settings.filter((line) => !line.includes('transaction')).join('') + data;
    expect(await adapted(settings.join('') + data, size)).toBe(expected);
    expect(await adapted(expected, size)).toBe(expected);
    expect(await adapted(rest, size)).toBe(rest);
  });
});

describe('the URL for PostgreSQL’s programs', () => {
  const translated = (search: string): Promise<Record<string, string>> =>
    withLibpqUrl(`postgres://u@db.example/homes?${search}`, async ({ url }) =>
      Object.fromEntries(new URL(url).searchParams),
    );

  it.each([
    ['sslmode=no-verify&sslrootcert=/ca.pem', { sslmode: 'require' }],
    ['sslmode=disable', { sslmode: 'disable' }],
    ['sslmode=require&sslrootcert=/ca.pem', { sslmode: 'verify-full', sslrootcert: '/ca.pem' }],
    ['sslrootcert=/ca.pem', { sslmode: 'verify-full', sslrootcert: '/ca.pem' }],
    ['sslmode=require&uselibpqcompat=true', { sslmode: 'require' }],
    ['ssl=0&statement_timeout=5&schema=a', { sslmode: 'disable' }],
    ['application_name=a%20b&pgbouncer=true', { application_name: 'a b' }],
  ])('of %s', async (search, expected) => {
    expect(await translated(search)).toEqual(expected);
  });

  it('names the certificates that the site trusts', async () => {
    for (const search of ['sslmode=verify-full', 'ssl=true']) {
      const certificates = await withLibpqUrl(`postgres://db.example/homes?${search}`, ({ url }) =>
        readFile(new URL(url).searchParams.get('sslrootcert') ?? '', 'utf8'),
      );
      expect(certificates.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(50);
    }
  });

  it.each([
    'postgres://u:p%3Aw%20d@db.example/homes',
    'postgres://u@db.example/homes?password=p:w%20d',
  ])('holds no password: %s', async (databaseUrl) => {
    await withLibpqUrl(databaseUrl, async ({ url, env }) => {
      expect(decodeURIComponent(url)).not.toContain('p:w d');
      expect(env).toMatchObject({ PATH: process.env['PATH'], PGPASSWORD: 'p:w d' });
    });
  });
});

describeOnPostgres((server) => {
  function variables(dataDir: string, databaseUrl: string): Record<string, string> {
    return { ...productionEnvironment(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  }

  /** As `npm run backup`, in this process. */
  const backUp = (env: Record<string, string>, to: string) =>
    takeBackup({ ...readConfig(env), to, keysTo: undefined, keep: undefined });

  it('connects with the password, and leaves it in no file if the backup is interrupted', async () => {
    const programs = await findPostgres();
    await using owned = await startPostgres(programs ?? '', { name: 'owner', password: 'p-w' });
    const url = await owned.createDatabase('interrupted');
    await query(url, 'create table a ()');
    const [dataDir, TMPDIR] = [join(root, 'interrupted'), join(root, 'interrupted-tmp')];
    for (const folder of [dataDir, TMPDIR]) await mkdir(folder);
    const to = join(root, 'interrupted-backups');
    const env = { ...variables(dataDir, url), TMPDIR };
    const locker = await connectTo(url);
    locker.on('error', () => {});
    await locker.query('begin; lock table a');
    const backup = startProgram('server/operations/backup/main.ts', ['--to', to], env);
    await untilBlocked(url);
    backup.process.kill('SIGTERM');
    await once(backup.process, 'exit');
    expect(await readdir(TMPDIR)).toEqual([]);
    await query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pg_dump'`,
    );
    await locker.end();
    expect(await runBackup(env, '--to', to)).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['its version', dumpDatabase, 'current_setting(text) returns text', "'150000'"],
    ['its size', databaseBytes, 'pg_database_size(name) returns bigint', '0'],
  ])('gives up on a database that never tells %s', async (_, ask, signature, result) => {
    const name = `hangs_${signature.split('(')[0]}`;
    const url = await server().createDatabase(name);
    await query(url, `alter database ${name} set search_path = public, pg_catalog`);
    await query(
      url,
      `create function public.${signature} language plpgsql as
        $$ begin perform pg_sleep(15); return ${result}; end $$`,
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const outcome = ask(url, join(root, `${name}.dump`)).catch(({ message }: Error) => message);
      const isWaiting = async () =>
        (
          await query(
            url,
            `select from pg_stat_activity
              where wait_event = 'PgSleep' and datname = current_database()`,
          )
        ).length > 0;
      await waitUntil(isWaiting);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await outcome).toBe('The database at DATABASE_URL cannot be used: Query read timeout');
    } finally {
      vi.useRealTimers();
    }
  });

  it('restores nothing if a part of it fails', async () => {
    const source = await server().createDatabase('partly_source');
    await query(source, 'create table a as select 1 as v; create table b as select 2 as v');
    const file = join(root, 'partly.dump');
    await dumpDatabase(source, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const target = await server().createDatabase('partly_target');
    await query(target, 'create schema x; create table public.b (v int)');
    await expect(restoreDatabase(target, file)).rejects.toThrow(
      /^psql:<stdin>:\d+: ERROR: {2}relation "b" already exists$/,
    );
    expect(await query(target, `select to_regclass('public.a') as found`)).toEqual([
      { found: null },
    ]);
    const half = join(root, 'half.dump');
    await writeFile(half, (await readFile(file)).subarray(0, -40));
    await query(target, 'drop table public.b');
    await expect(restoreDatabase(target, half)).rejects.toThrow('pg_restore: error: ');
    expect(await query(target, `select to_regclass('public.a') as found`)).toEqual([
      { found: null },
    ]);
    await restoreDatabase(target, file);
    expect(await query(target, 'select a.v, b.v as w from a, b')).toEqual([{ v: 1, w: 2 }]);
  });

  it('warns if the restored database cannot be analyzed', async () => {
    const source = await server().createDatabase('analyze_source');
    // Collecting statistics of an index evaluates its expression.
    await query(
      source,
      `set application_name = 'test';
      create function fails(v int) returns int immutable language plpgsql as
        $$ begin
          if current_setting('application_name') = '' then raise 'no statistics'; end if;
          return v;
        end $$;
      create table a as select generate_series(1, 10) as v;
      create index on a (fails(v));`,
    );
    const dataDir = join(root, 'analyze');
    await mkdir(dataDir);
    const backups = join(root, 'analyze-backups');
    const { folder } = await backUp(variables(dataDir, source), backups);
    const target = await server().createDatabase('analyze_target');
    const lines = await restoreBackup({
      ...readConfig(variables(join(root, 'analyzed'), target)),
      from: folder,
      replace: false,
      sendMails: true,
    });
    expect(lines.join('\n')).toContain(
      'Warning: run `analyze` in the database, or it may be slow at first. The database at DATABASE_URL cannot be used: no statistics',
    );
    expect(await query(target, 'select count(*)::int from a')).toEqual([{ count: 10 }]);
  });

  it('backs up over TLS as the site connects', async () => {
    const url = await server().createDatabase('tls');
    await query(url, 'create table a ()');
    const [{ data_directory: data } = { data_directory: '' }] = (await query(
      url,
      'show data_directory',
    )) as { data_directory: string }[];
    const [key, certificate] = [join(data, 'tls.key'), join(data, 'tls.crt')];
    const request =
      'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=db -addext subjectAltName=IP:127.0.0.1';
    await run('openssl', [...request.split(' '), '-keyout', key, '-out', certificate]);
    const { uid, gid } = await stat(data);
    for (const file of [key, certificate]) await chown(file, uid, gid);
    const trusted = join(root, 'ca.pem');
    await cp(certificate, trusted);
    await query(url, `alter system set ssl_key_file = '${key}'`);
    await query(url, `alter system set ssl_cert_file = '${certificate}'`);
    await query(url, 'alter system set ssl = on');
    await query(url, 'select pg_reload_conf()');
    const dataDir = join(root, 'tls');
    await mkdir(dataDir);
    const to = join(root, 'over-tls');
    const over = (search: string) => variables(dataDir, `${url}?${search}`);
    // Node reads it at its start.
    const trusting = { ...over('sslmode=verify-full'), NODE_EXTRA_CA_CERTS: trusted };
    for (const env of [trusting, over('sslmode=no-verify')]) {
      expect(await runBackup(env, '--to', to)).toMatchObject({ code: 0, stderr: '' });
    }
    for (const search of [
      'sslmode=require&uselibpqcompat=true',
      `sslmode=verify-full&sslrootcert=${trusted}`,
    ]) {
      await backUp(over(search), to);
    }
    await expect(backUp(over('sslmode=verify-full'), to)).rejects.toThrow(
      'self-signed certificate',
    );
  });
});
