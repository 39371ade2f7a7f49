/** @module-tag long */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdministrator } from '../../../server/provider/accounts/administrators.ts';
import { migrateToLatest, migrations } from '../../../server/provider/database/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { openPictures } from '../../../server/provider/pictures/open-pictures.ts';
import { purgeMessages } from '../../../server/provider/staff/messages/expired-messages.ts';
import { clockAhead } from '../../support/clock-of-server.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { runsPostgres, useSharedPostgres } from '../../support/on-postgres.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { connectTo, query, untilBlocked } from '../../support/temporary-postgres.ts';
import { admin } from '../../support/visitor.ts';
import { jpeg } from './accounts/pictures.ts';
import { Caller, signIn, signUp, signUpForm } from './caller.ts';
import { openProviderApp, type TestProviderApp } from './provider-app.ts';
import { type ProviderProcess, runProvider } from './provider-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';
import { waitUntil } from '../../support/wait.ts';

/** What a database with demo data has, whatever the number of properties. */
const seeded = {
  migrations: Object.keys(migrations).length,
  users: 2,
  messages: 12,
  pictures: 5,
  seedings: 1,
};

describe.runIf(runsPostgres)('two provider processes', () => {
  const postgres = useSharedPostgres();
  const createDatabase = () => postgres().createDatabase();

  it('that start at the same moment create, seed and serve one database', async () => {
    const databaseUrl = await createDatabase();
    await using pair = await startPair({ DATABASE_URL: databaseUrl });
    const lists = await Promise.all(pair.urls.map((url) => fetchList(url)));
    expect(lists[0]).toHaveLength(64);
    expect(lists[1]).toEqual(lists[0]);
    expect(await numbersIn(databaseUrl)).toEqual(seeded);

    const holders = pair.folders.filter((folder) => existsSync(join(folder, 'demo-logins.txt')));
    expect(holders).toHaveLength(1);
    const logins = await readFile(join(String(holders[0]), 'demo-logins.txt'), 'utf8');
    const [, email = '', password = ''] = String(logins.split('\n')[0]).split('\t');
    for (const url of pair.urls) await logIn(url, email, password).expect(200);
    expect(await pair.stop()).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
  });

  it('seed a database completely if others are killed while they seed it or wait to', async () => {
    const databaseUrl = await createDatabase();
    await migrate(databaseUrl);
    await using folder = await createTemporaryFolder();
    const run = (name: string) =>
      runProvider({
        DATA_DIR: join(folder.path, name),
        DATABASE_URL: databaseUrl,
        SEED_PROPERTIES: '3',
      });
    await using client = await connectTo(databaseUrl);
    // Delays the end of the seeding.
    await client.query('begin; lock table messages in share mode');
    const seeding = run('one');
    await untilBlocked(databaseUrl, 1);
    const waiting = run('other');
    const starting = startTestProvider({ databaseUrl, seedProperties: 3 });
    await untilBlocked(databaseUrl, 3);
    for (const { kill, ended } of [seeding, waiting]) {
      kill('SIGKILL');
      await ended;
    }
    await client.query('rollback');
    await using provider = await starting;
    expect(await fetchList(provider.url)).toHaveLength(3);
    expect(await numbersIn(databaseUrl)).toEqual(seeded);
  });

  it('serve the pictures and sessions of each other, and delete them for each other', async () => {
    const databaseUrl = await createDatabase();
    const options = { seedProperties: 0, databaseUrl };
    await using one = await openProviderApp(options);
    await using other = await openProviderApp(options);
    const { token } = await signUp(one);
    const update = (provider: TestProviderApp) => new Caller(provider, token).put('/users/update');
    const { body } = await update(one)
      .attach('photo', await jpeg(), 'me.jpg')
      .expect(200);
    const { photo } = body.data;
    const first = await request(one.app).get(photo).expect(200);
    const second = await request(other.app).get(photo).expect(200);
    expect(second.body).toEqual(first.body);
    expect(second.headers['etag']).toBe(first.headers['etag']);

    await update(other).field('photo', 'user_image').expect(200);
    await other.settled();
    await request(one.app).get(photo).expect(404);
  });

  it('send each mail once', async () => {
    await using server = await startMailServer();
    const databaseUrl = await createDatabase();
    const options = { databaseUrl, seedProperties: 0 };
    await (await startTestProvider(options))[Symbol.asyncDispose]();
    await query(
      databaseUrl,
      `insert into mails (message_id, kind, recipient, enquiry_id, created_at, due_at, give_up_at)
       select '<' || number || '@mail.example>', 'new-enquiry', number || '@mail.example', 1,
         now(), now(), now() + interval '1 day'
       from generate_series(1, 100) as number`,
    );
    const start = () => startTestProvider({ ...options, smtpUrl: server.url });
    const providers = await Promise.all([start(), start()]);
    const unsent = () => query(databaseUrl, `select from mails where status <> 'sent'`);
    await expect.poll(unsent, { timeout: 60_000 }).toEqual([]);
    for (const provider of providers) await provider[Symbol.asyncDispose]();
    const recipients = server.received.map(({ to }) => to[0]);
    expect(recipients).toHaveLength(100);
    expect(new Set(recipients).size).toBe(100);
    expect(await query(databaseUrl, 'select distinct attempts from mails')).toEqual([
      { attempts: 1 },
    ]);
  });

  describe('whose clocks differ', () => {
    let server: MailServer;
    let databaseUrl: string;
    let pair: Pair;
    let behind: string;
    let ahead: string;

    beforeAll(async () => {
      server = await startMailServer('hanging');
      databaseUrl = await createDatabase();
      const variables = { DATABASE_URL: databaseUrl, SMTP_URL: server.url, SEED_PROPERTIES: '0' };
      pair = await startPair(
        { ...variables, ...clockAhead(-10 * 60_000) },
        { ...variables, ...clockAhead(10 * 60_000) },
      );
      [behind, ahead] = pair.urls;
    });
    afterAll(async () => {
      // Before the processes, which would wait for it.
      await server?.[Symbol.asyncDispose]();
      await pair?.[Symbol.asyncDispose]();
    });

    it('leave a mail to the one that is sending it', async () => {
      await register(behind);
      await expect.poll(() => server.connections).toBe(1);
      await register(ahead);
      await expect.poll(() => server.connections).toBe(2);
      const mails = await query(databaseUrl, 'select attempts from mails order by id');
      expect(mails).toEqual([{ attempts: 1 }, { attempts: 1 }]);
    });

    it('delay wrong logins together', async () => {
      const guess = async (url: string, email: string) => {
        const { status, headers } = await logIn(url, email, 'Wrong-Horse-42');
        return { status, waitS: Number(headers['retry-after']) };
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

    it('limit the mails to one recipient together', async () => {
      const { email } = signUpForm();
      for (const url of [ahead, ahead, ahead, behind, behind, ahead]) {
        await new Caller({ url }).post('/users/forgot-password', { email }).expect(200);
      }
      const sent = `select from mails where lower(recipient) = '${email.toLowerCase()}'`;
      expect(await query(databaseUrl, sent)).toHaveLength(3);
    });
  });

  describe('that have started on a database with expired rows', () => {
    let databaseUrl: string;
    let pair: Pair;

    beforeAll(async () => {
      databaseUrl = await createDatabase();
      const seeding = await startTestProvider({ databaseUrl, seedProperties: 0, demoPassword });
      await seeding[Symbol.asyncDispose]();
      await query(
        databaseUrl,
        `update messages set deleted_at = now() - interval '31 days';
         insert into access_tokens (digest, expires_at)
           select number, now() - interval '1 year' from generate_series(1, 5000) as number;
         insert into login_attempts (email_digest, failures, last_at)
           select number, 1, now() - interval '1 year' from generate_series(1, 5000) as number;`,
      );
      pair = await startPair({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' });
    });
    afterAll(() => pair?.[Symbol.asyncDispose]());

    it('have deleted them and the messages, and logged no failure', async () => {
      const left = `select 1 from messages union all select 1 from access_tokens
        union all select 1 from login_attempts union all select 1 from pictures`;
      await expect.poll(() => query(databaseUrl, left)).toEqual([]);
      const atWork = `select 1 from pg_stat_activity where state <> 'idle'
        and pid <> pg_backend_pid() and datname = current_database()`;
      await expect.poll(() => query(databaseUrl, atWork)).toEqual([]);
      expect(pair.logged()).not.toContain('could not be deleted');
    });

    it('go on after the database has dropped their connections in use', async () => {
      await using client = await connectTo(databaseUrl);
      await client.query('begin; lock table users');
      const logInAt = (url: string) => logIn(url, 'ada@homefront.example', demoPassword);
      const waiting = pair.urls.map((url) => logInAt(url).then(({ status }) => status));
      await untilBlocked(databaseUrl, 2);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid <> pg_backend_pid() and datname = current_database()`,
      );
      expect(await Promise.all(waiting)).toEqual([500, 500]);
      await client.query('rollback');
      for (const url of pair.urls) {
        // A pool may not have noticed yet that an idle connection is closed.
        await expect.poll(async () => (await logInAt(url)).status).toBe(200);
      }
    });

    it('stop', async () => {
      const ended = { code: 0, stderr: '' };
      expect(await pair.stop()).toEqual([ended, ended]);
    });
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

  it('survive the loss of a connection between two statements of a transaction', async () => {
    const databaseUrl = await createDatabase();
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const { database, close } = await openDatabase({ dataDir: '', databaseUrl, logger });
    const broken = database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await query(databaseUrl, `select pg_terminate_backend(${rows[0]?.pid})`);
      await waitUntil(() => lines.length > 0);
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
    await waitUntil(
      async () =>
        (
          await query(
            databaseUrl,
            `select from pg_stat_activity where state = 'idle in transaction'`,
          )
        ).length > 0,
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

  it('show a bulk change as interrupted as soon as the process that makes it is killed', async () => {
    const databaseUrl = await createDatabase();
    const options = { databaseUrl, seedProperties: 2, demoPassword };
    await using watching = await startTestProvider(options);
    const staff = await signIn(watching, admin.email);
    await using folder = await createTemporaryFolder();
    const doomed = runProvider({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl });
    const colleague = await signIn({ url: String(await doomed.url) }, admin.email);
    const part = { action: 'feature', ids: [1, 2], more: true, total: 500 };
    const { batch } = (await colleague.post('/admin/properties/bulk', part).expect(200)).body;
    const state = async () => (await staff.get(`/admin/batches/${batch}`)).body.batch.state;
    expect(await state()).toBe('running');

    // When the session that holds its lock breaks, it takes the lock in another.
    await using client = await connectTo(databaseUrl);
    const holders = `
      select distinct pid from pg_locks join batches on objid::bigint = process
      where locktype = 'advisory'`;
    const holder = async () => (await client.query<{ pid: number }>(holders)).rows[0]?.pid;
    const first = await holder();
    await client.query('select pg_terminate_backend($1)', [first]);
    await waitUntil(async () => ![undefined, first].includes(await holder()));
    expect(await state()).toBe('running');

    doomed.kill('SIGKILL');
    await doomed.ended;
    await waitUntil(async () => (await state()) === 'interrupted');
    await staff.post(`/admin/batches/${batch}/undo`).expect(202);
    await waitUntil(async () => (await state()) === 'undone');
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
      await untilBlocked(databaseUrl);
    });
    expect(await waiting).toMatchObject({ kind: 'promoted' });
    await other.close();
    expect(
      await query(databaseUrl, `select role from users where email = 'boss@homes.example'`),
    ).toEqual([{ role: 'admin' }]);
  });
});

async function migrate(databaseUrl: string): Promise<void> {
  const logger = pino({ level: 'silent' });
  const { unlimited, close } = await openDatabase({ dataDir: '', databaseUrl, logger });
  await migrateToLatest(unlimited);
  await close();
}

interface Pair extends AsyncDisposable {
  urls: [string, string];
  folders: string[];
  /** What both have logged. */
  logged(): string;
  stop(): Promise<{ code: number | null; stderr: string }[]>;
}

/** Two processes that are started at the same moment, each with its own data folder. */
async function startPair(one: Record<string, string>, other = one): Promise<Pair> {
  const folder = await createTemporaryFolder();
  const folders = ['one', 'other'].map((name) => join(folder.path, name));
  const processes: ProviderProcess[] = [];
  for (const [index, path] of folders.entries()) {
    await mkdir(path);
    processes.push(runProvider({ ...[one, other][index], DATA_DIR: path }));
  }
  const stop = async () => {
    for (const { kill } of processes) kill('SIGTERM');
    return Promise.all(processes.map(({ ended }) => ended));
  };
  const found = await Promise.all(processes.map(({ url }) => url));
  const [first, second] = found;
  if (typeof first !== 'string' || typeof second !== 'string') {
    throw new Error(`a provider has not started: ${JSON.stringify(await stop())}`);
  }
  return {
    urls: [first, second],
    folders,
    logged: () => processes.map(({ stdout }) => stdout()).join(''),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

function logIn(url: string, email: string, password: string): Test {
  return new Caller({ url }).post('/users/login', { email, password });
}

async function register(url: string): Promise<void> {
  await new Caller({ url }).post('/users/register', signUpForm()).expect(201);
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
