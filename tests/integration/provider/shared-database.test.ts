/** @module-tag long */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { makeAdministrator } from '../../../server/provider/accounts/administrators.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { openPictures } from '../../../server/provider/pictures/open-pictures.ts';
import { purgeMessages } from '../../../server/provider/staff/messages/expired-messages.ts';
import { clockAhead } from '../../support/clock-of-server.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { query } from '../../support/temporary-postgres.ts';
import { jpeg } from './accounts/pictures.ts';
import { signUpForm } from './caller.ts';
import { openProviderApp } from './provider-app.ts';
import { type ProviderProcess, runProvider } from './provider-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { fetchList } from './wire-schemas.ts';

describe.runIf(runsPostgres)('two provider processes', () => {
  const postgres = useSharedPostgres();
  const createDatabase = () => postgres().createDatabase();

  it.each([1, 2, 3, 4])(
    'that start at the same moment create, seed and serve one database (attempt %i)',
    async () => {
      const databaseUrl = await createDatabase();
      await using pair = await startPair({ DATABASE_URL: databaseUrl });
      const lists = await Promise.all(pair.urls.map((url) => fetchList(url)));
      expect(lists[0]).toHaveLength(64);
      expect(lists[1]).toEqual(lists[0]);
      expect(await numbersIn(databaseUrl)).toEqual({
        migrations: 12,
        users: 2,
        messages: 12,
        pictures: 5,
        seedings: 1,
      });

      const holders = pair.folders.filter((folder) => existsSync(join(folder, 'demo-logins.txt')));
      expect(holders).toHaveLength(1);
      const logins = await readFile(join(String(holders[0]), 'demo-logins.txt'), 'utf8');
      const [, email = '', password = ''] = String(logins.split('\n')[0]).split('\t');
      for (const url of pair.urls) expect((await logIn(url, email, password)).status).toBe(200);
      expect(await pair.stop()).toEqual([
        { code: 0, stderr: '' },
        { code: 0, stderr: '' },
      ]);
    },
  );

  it.each([0, 1])(
    'seed a database completely if one of them is killed meanwhile (process %i)',
    async (killed) => {
      const databaseUrl = await createDatabase();
      await using folder = await createTemporaryFolder();
      const variables = {
        DATABASE_URL: databaseUrl,
        SEED_PROPERTIES: '2000',
        DEMO_PASSWORD: demoPassword,
      };
      const processes = ['one', 'other'].map((name) =>
        runProvider({ ...variables, DATA_DIR: join(folder.path, name) }),
      );
      const waiting = `select from pg_stat_activity where query like 'insert into "seedings"%' and wait_event_type = 'Lock'`;
      await vi.waitUntil(async () => (await query(databaseUrl, waiting)).length > 0, {
        timeout: 60_000,
        interval: 5,
      });
      processes[killed]?.kill('SIGKILL');
      const left = processes[1 - killed];
      expect(await fetchList(String(await left?.url))).toHaveLength(2_000);
      expect(await numbersIn(databaseUrl)).toMatchObject({ users: 2, messages: 12, seedings: 1 });
      left?.kill('SIGTERM');
      await Promise.all(processes.map(({ ended }) => ended));
    },
  );

  it('serve the pictures and sessions of each other, and delete them for each other', async () => {
    const databaseUrl = await createDatabase();
    await using pair = await startPair({
      DATABASE_URL: databaseUrl,
      DEMO_PASSWORD: demoPassword,
      SEED_PROPERTIES: '0',
    });
    const [one, other] = pair.urls;
    const { token } = Object(
      await (await logIn(one, 'ada@homefront.example', demoPassword)).json(),
    );
    const update = async (url: string, body: FormData): Promise<string> => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/users/update`, { method: 'PUT', headers, body });
      return Object(await response.json()).data.photo;
    };
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(await jpeg())]), 'me.jpg');
    const photo = await update(one, form);
    const responses = await Promise.all(pair.urls.map((url) => fetch(new URL(photo, url).href)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(responses.map((response) => response.bytes()));
    expect(second).toEqual(first);
    expect(responses[1]?.headers.get('etag')).toBe(responses[0]?.headers.get('etag'));

    const without = new FormData();
    without.set('photo', 'user_image');
    await update(other, without);
    expect((await fetch(new URL(photo, one).href)).status).toBe(404);
  });

  it('send each mail once', async () => {
    await using server = await startMailServer();
    const databaseUrl = await createDatabase();
    const variables = {
      DATABASE_URL: databaseUrl,
      SMTP_URL: server.url,
      DEMO_PASSWORD: demoPassword,
    };
    const first = await startPair(variables);
    await first.stop();
    await query(
      databaseUrl,
      `insert into mails (message_id, kind, recipient, enquiry_id, created_at, due_at, give_up_at)
       select '<' || number || '@mail.example>', 'new-enquiry', number || '@mail.example', 1,
         now(), now(), now() + interval '1 day'
       from generate_series(1, 300) as number`,
    );
    await using pair = await startPair(variables);
    const unsent = () => query(databaseUrl, `select from mails where status <> 'sent'`);
    await vi.waitUntil(async () => (await unsent()).length === 0, { timeout: 60_000 });
    await pair.stop();
    const recipients = server.received.map(({ to }) => to[0]);
    expect(recipients).toHaveLength(300);
    expect(new Set(recipients).size).toBe(300);
    expect(await query(databaseUrl, 'select distinct attempts from mails')).toEqual([
      { attempts: 1 },
    ]);
  });

  it('leave a mail to the one that is sending it, even if their clocks differ', async () => {
    await using server = await startMailServer('hanging');
    const databaseUrl = await createDatabase();
    const variables = { DATABASE_URL: databaseUrl, SMTP_URL: server.url, SEED_PROPERTIES: '0' };
    await using one = await startAlone(variables);
    await register(one.url);
    await vi.waitUntil(() => server.connections === 1, { timeout: 20_000 });
    await using other = await startAlone({
      ...variables,
      ...clockAhead(10 * 60_000),
    });
    await register(other.url);
    await vi.waitUntil(() => server.connections === 2, { timeout: 20_000 });
    const mails = await query(databaseUrl, 'select attempts from mails order by id');
    expect(mails).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('delay wrong logins together, however their clocks differ', async () => {
    const databaseUrl = await createDatabase();
    const variables = { DATABASE_URL: databaseUrl, SEED_PROPERTIES: '0' };
    await using behind = await startAlone({ ...variables, ...clockAhead(-14_000) });
    await using ahead = await startAlone({ ...variables, ...clockAhead(14_000) });
    const guess = async ({ url }: { url: string }, email: string) => {
      const { status, headers } = await logIn(url, email, 'Wrong-Horse-42');
      return { status, waitS: Number(headers.get('retry-after')) };
    };
    for (const [one, other] of [
      [behind, ahead],
      [ahead, behind],
    ] as const) {
      const { email } = signUpForm();
      for (let failure = 1; failure <= 5; failure += 1) {
        expect((await guess(one, email)).status).toBe(401);
      }
      const first = await guess(other, email);
      expect(first.status).toBe(429);
      expect(first.waitS).toBeLessThanOrEqual(10);

      await query(databaseUrl, 'update login_attempts set failures = 20, blocked_until = null');
      expect((await guess(one, email)).status).toBe(401);
      const longest = await guess(other, email);
      expect(longest.status).toBe(429);
      expect(longest.waitS).toBeLessThanOrEqual(320);
    }
  });

  it('limit the mails to one recipient together, however their clocks differ', async () => {
    const databaseUrl = await createDatabase();
    const variables = { DATABASE_URL: databaseUrl, SEED_PROPERTIES: '0' };
    await using behind = await startAlone({ ...variables, ...clockAhead(-14_000) });
    await using ahead = await startAlone({ ...variables, ...clockAhead(14_000) });
    const { email } = signUpForm();
    for (const { url } of [ahead, ahead, ahead, behind, behind, ahead]) {
      expect((await post(`${url}/users/forgot-password`, { email })).status).toBe(200);
    }
    expect(await query(databaseUrl, 'select kind from mails')).toHaveLength(3);
  });

  it('delete expired rows and messages once, both at their start', async () => {
    const databaseUrl = await createDatabase();
    const variables = { DATABASE_URL: databaseUrl, SEED_PROPERTIES: '0', LOG_LEVEL: 'warn' };
    const first = await startPair(variables);
    await first.stop();
    await query(
      databaseUrl,
      `update messages set deleted_at = now() - interval '31 days';
       insert into access_tokens (digest, expires_at)
         select number, now() - interval '1 year' from generate_series(1, 5000) as number;
       insert into login_attempts (email_digest, failures, last_at)
         select number, 1, now() - interval '1 year' from generate_series(1, 5000) as number;`,
    );
    await using pair = await startPair(variables);
    const left = () =>
      query(
        databaseUrl,
        `select 1 from messages union all select 1 from access_tokens
         union all select 1 from login_attempts union all select 1 from pictures`,
      );
    await vi.waitUntil(async () => (await left()).length === 0, { timeout: 20_000 });
    await pair.stop();
    expect(pair.logged()).not.toContain('could not be deleted');
  });

  it('purge messages without waiting for those that another is purging', async () => {
    const databaseUrl = await createDatabase();
    await using one = await openProviderApp({ seedProperties: 0, databaseUrl });
    const { database } = one;
    await query(databaseUrl, `update messages set deleted_at = now() - interval '31 days'`);
    await using client = await connectTo(databaseUrl);
    await client.query('begin');
    const { rows } = await client.query('select id from messages order by id limit 1 for update');
    const photos = openPictures(database, one.options, 'enquiries');
    await purgeMessages(database, photos, new Date());
    expect(await database.selectFrom('messages').select('id').execute()).toEqual(rows);
    await client.query('rollback');
  });

  it('go on after the database has dropped their connections in use', async () => {
    const databaseUrl = await createDatabase();
    await using pair = await startPair({
      DATABASE_URL: databaseUrl,
      DEMO_PASSWORD: demoPassword,
      SEED_PROPERTIES: '1',
    });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('begin; lock table users');
    const waiting = pair.urls.map((url) => logIn(url, 'ada@homefront.example', demoPassword));
    const blocked = `select from pg_stat_activity where wait_event_type = 'Lock'`;
    await vi.waitUntil(async () => (await query(databaseUrl, blocked)).length >= 2, {
      timeout: 20_000,
    });
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database()`,
    );
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([500, 500]);
    await client.end();
    for (const url of pair.urls) {
      // A pool may not have noticed yet that an idle connection is closed.
      await expect
        .poll(async () => (await logIn(url, 'ada@homefront.example', demoPassword)).status)
        .toBe(200);
    }
    const ended = { code: 0, stderr: '' };
    expect(await pair.stop()).toEqual([ended, ended]);
  });

  it('survive the loss of a connection between two statements of a transaction', async () => {
    const databaseUrl = await createDatabase();
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const { database, close } = await openDatabase({ dataDir: '', databaseUrl, logger });
    const broken = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await query(databaseUrl, `select pg_terminate_backend(${rows[0]?.pid})`);
      await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 });
      await sql`select 1`.execute(transaction);
    });
    await expect(broken).rejects.toThrow();
    expect(lines[0]).toContain('lost a database connection');
    const { rows } = await sql`select 1 as one`.execute(database);
    expect(rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('outlive the locks of one that was suspended in a transaction', async () => {
    const databaseUrl = await createDatabase();
    await using one = await openProviderApp({ seedProperties: 11, databaseUrl });
    const logger = pino({ level: 'silent' });
    const other = await openDatabase({ dataDir: one.dataDir, databaseUrl, logger });
    const change = (database: Kysely<Tables>, id: number) =>
      database
        .updateTable('properties')
        .set({ is_featured: true })
        .where('id', '=', id)
        .executeTakeFirst();
    const resumed = Promise.withResolvers<void>();
    const suspended = other.database.transaction().execute(async (transaction) => {
      await change(transaction, 11);
      await resumed.promise;
    });
    await vi.waitUntil(
      async () =>
        (
          await query(
            databaseUrl,
            `select from pg_stat_activity where state = 'idle in transaction'`,
          )
        ).length > 0,
      { timeout: 20_000 },
    );
    // They take all connections, and wait for the row that counts the versions of properties.
    const writes = Array.from({ length: 10 }, (_, index) => change(one.database, index + 1));
    await one.visitor.get('/properties').expect(200);
    for (const { numUpdatedRows } of await Promise.all(writes)) expect(numUpdatedRows).toBe(1n);
    resumed.resolve();
    await expect(suspended).rejects.toThrow();
    await other.close();
  });

  it('refuse a change whose lock is held too long, and wait for it without time limits', async () => {
    const databaseUrl = await createDatabase();
    await using one = await openProviderApp({ seedProperties: 1, databaseUrl });
    const logger = pino({ level: 'silent' });
    const other = await openDatabase({ dataDir: one.dataDir, databaseUrl, logger });
    await using client = await connectTo(databaseUrl);
    await client.query('begin; lock table properties');
    const change = (database: Kysely<Tables>) =>
      database.updateTable('properties').set({ is_featured: true }).execute();
    const waiting = change(other.unlimited);
    await expect(change(other.database)).rejects.toThrow('lock timeout');
    await client.query('rollback');
    await waiting;
    await other.close();
  });

  it('that create the same administrator make one account', async () => {
    const databaseUrl = await createDatabase();
    await using one = await openProviderApp({ seedProperties: 0, databaseUrl });
    const logger = pino({ level: 'silent' });
    const other = await openDatabase({ dataDir: one.dataDir, databaseUrl, logger });
    const boss = {
      email: 'boss@homes.example',
      firstName: 'B',
      lastName: 'B',
      password: null,
      isInvited: false,
    };
    const now = new Date();
    let waiting: Promise<unknown> = Promise.resolve();
    await one.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('users')
        .values({
          first_name: 'A',
          last_name: 'A',
          email: boss.email,
          password_hash: 'x',
          role: 'user',
        })
        .execute();
      waiting = makeAdministrator(other.database, boss, now);
      await vi.waitUntil(
        async () => (await query(databaseUrl, 'select from pg_locks where not granted')).length > 0,
        { timeout: 20_000 },
      );
    });
    expect(await waiting).toMatchObject({ kind: 'promoted' });
    await other.close();
    expect(
      await query(databaseUrl, `select role from users where email = 'boss@homes.example'`),
    ).toEqual([{ role: 'admin' }]);
  });
});

async function connectTo(databaseUrl: string): Promise<AsyncDisposable & Pick<pg.Client, 'query'>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

interface Pair extends AsyncDisposable {
  urls: [string, string];
  folders: string[];
  /** What both have logged. */
  logged(): string;
  stop(): Promise<{ code: number | null; stderr: string }[]>;
}

/** Two processes that are started at the same moment, each with its own data folder. */
async function startPair(variables: Record<string, string>): Promise<Pair> {
  const folder = await createTemporaryFolder();
  const folders = ['one', 'other'].map((name) => join(folder.path, name));
  const processes: ProviderProcess[] = [];
  for (const path of folders) {
    await mkdir(path);
    processes.push(runProvider({ ...variables, DATA_DIR: path }));
  }
  const stop = async () => {
    for (const one of processes) one.kill('SIGTERM');
    return Promise.all(processes.map(({ ended }) => ended));
  };
  const found = await Promise.all(processes.map(({ url }) => url));
  const [one, other] = found;
  if (typeof one !== 'string' || typeof other !== 'string') {
    throw new Error(`a provider has not started: ${JSON.stringify(await stop())}`);
  }
  return {
    urls: [one, other],
    folders,
    logged: () => processes.map(({ stdout }) => stdout()).join(''),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function startAlone(
  variables: Record<string, string>,
): Promise<AsyncDisposable & { url: string }> {
  const folder = await createTemporaryFolder();
  const provider = runProvider({ ...variables, DATA_DIR: folder.path });
  const url = await provider.url;
  return {
    url: String(url),
    async [Symbol.asyncDispose]() {
      provider.kill('SIGTERM');
      await provider.ended;
      await folder[Symbol.asyncDispose]();
    },
  };
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function logIn(url: string, email: string, password: string): Promise<Response> {
  return post(`${url}/users/login`, { email, password });
}

async function register(url: string): Promise<void> {
  expect((await post(`${url}/users/register`, signUpForm())).status).toBe(201);
}

async function numbersIn(databaseUrl: string): Promise<unknown> {
  const [row] = await query(
    databaseUrl,
    `select (select count(*)::int from kysely_migration) as migrations,
       (select count(*)::int from users) as users,
       (select count(*)::int from messages) as messages,
       (select count(*)::int from pictures) as pictures,
       (select count(*)::int from seedings) as seedings`,
  );
  return row;
}
