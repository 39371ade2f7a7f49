/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateSiteDatabase } from '../../../server/postgres/migrate.ts';
import { catalogue } from '../../../shared/catalogue.ts';
import { paths } from '../../../shared/paths.ts';
import { bootFailure } from '../../support/boot-failure.ts';
import { clockAhead } from '../../support/clock-of-server.ts';
import { machineDelay } from '../../support/machine-delay.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '../../support/misbehaving-provider.ts';
import { ownerHome } from '../../support/owner-home.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { connectTo, query, untilBlocked } from '../../support/temporary-postgres.ts';
import { signedIn, Visitor } from '../../support/visitor.ts';
import {
  ada,
  openForm,
  sendContact,
  startEnquirySite,
  type EnquirySite,
} from '../api/enquiry-site.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { signUpStaff } from '../provider/caller.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';

const home = { ...ownerHome, website: '' };

/** The server accepts any. */
const password = 'hunter2';
const log = pino({ level: 'silent' });
const warning = 'The outbox database is unavailable: the site cannot accept enquiries.';

describeOnPostgres((server) => {
  let databases = 0;
  const newDatabase = async (): Promise<string> => {
    const url = new URL(await server().createDatabase(`site_${(databases += 1)}`));
    url.password = password;
    return url.href;
  };

  /** Its outbox is in a database, and its provider is remote. */
  let site: EnquirySite;
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await newDatabase();
    site = await startEnquirySite({ seedProperties: 3, env: { DATABASE_URL: databaseUrl } });
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  /** Another process of the same site. */
  function openSecond() {
    const { provider } = site.app.services.settings;
    if (provider.kind !== 'remote') throw new Error('the provider must be remote');
    const env = { ...sessionKeysEnv, TRUST_PROXY: '1', DATABASE_URL: databaseUrl };
    return createTestApp({ providerUrl: provider.url, env });
  }

  const contact = async (message: string) => ({
    ...ada,
    message,
    ...(await openForm(site.app)),
  });
  const ready = async () => {
    const { status, body } = await new Visitor(site.app).get('/health/ready');
    return [status, body];
  };

  const upload = async (to: { url: string }) =>
    new Visitor(to)
      .request('post', '/api/owner-photos')
      .set('content-type', 'image/jpeg')
      .send(await jpeg());
  const sendHome = (app: TestApp, body: object) =>
    new Visitor(app).post('/api/owner-enquiries', body);

  describe('two sites on one database', () => {
    it('start together while it is empty, with their embedded providers', async () => {
      const env = { ...sessionKeysEnv, DATABASE_URL: await newDatabase(), SEED_PROPERTIES: '3' };
      const sites = await Promise.all([createTestApp({ env }), createTestApp({ env })]);
      for (const { url } of sites) {
        const { status, body } = await new Visitor({ url }).get('/health/ready');
        expect([status, body]).toEqual([200, { status: 'ready' }]);
      }
      for (const one of sites) await one[Symbol.asyncDispose]();
    });

    it('deliver an enquiry once, with a photo that was uploaded to the other one', async () => {
      await using second = await openSecond();
      const photo = await upload(site.app);
      const discarded = await upload(site.app);
      expect([photo.status, discarded.status]).toEqual([201, 201]);
      await new Visitor(second).delete(`/api/owner-photos/${discarded.body.id}`).expect(200);
      const form = await openForm(site.app);
      second.passSeconds(4);
      const body = { ...home, ...form, photos: [photo.body.id] };
      const answers = await Promise.all(
        [second, site.app, second, site.app].map((app) => sendHome(app, body)),
      );
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
      await site.delivered();
      const arrived = await site.arrived();
      expect(arrived.filter(({ kind }) => kind === 'owner')).toHaveLength(1);
      const photos = await site.provider.database
        .selectFrom('message_photos')
        .selectAll()
        .execute();
      expect(photos).toHaveLength(1);
      const gone = { ...home, ...form, id: randomUUID(), photos: [discarded.body.id] };
      expect(await sendHome(site.app, gone)).toBeProblem({
        status: 422,
        errors: { photos: 'Some photos are no longer there: please choose them again' },
      });
    });
  });

  describe('a database that is down', () => {
    it('refuses forms, while pages and readiness go on, until it is back', async () => {
      const { app } = site;
      const form = await contact('Sent while the database is down');
      const staff = await signUpStaff(site.provider);
      const visitor = await signedIn(app, staff);
      const outbox = async () => {
        const { status, body } = await visitor.get('/api/admin/stats');
        return [status, body.outbox];
      };
      expect(await ready()).toEqual([200, { status: 'ready' }]);
      expect(await outbox()).toEqual([200, { waiting: 0, dead: 0 }]);
      await server().crash();
      try {
        const answer = await sendContact(app, form);
        expect(answer).toBeProblem({ status: 503, code: 'notKept', detail: catalogue.notKept });
        expect(answer.headers['retry-after']).toBe('60');
        expect(await upload(app)).toBeProblem({ status: 503, code: 'notKept' });
        for (const path of ['/', '/buy', paths.contact, '/api/properties']) {
          expect([path, (await new Visitor(app).get(path)).status]).toEqual([path, 200]);
        }
        expect(await ready()).toEqual([200, { status: 'ready', warnings: [warning] }]);
        // The overview of staff is left without the number of messages.
        expect(await outbox()).toEqual([200, null]);
      } finally {
        await server().start();
      }
      expect(await ready()).toEqual([200, { status: 'ready' }]);
      await sendContact(app, form).expect(202);
      expect(await site.received(form.message)).toHaveLength(1);
      expect(app.logLines.join()).toContain('ECONNREFUSED');
      expect(app.logLines.join()).not.toContain(password);
    });
  });

  describe('a process of the site whose clock is ahead', () => {
    let provider: MisbehavingProvider;
    let ahead: RunningServer;
    let ownDatabase: string;

    beforeAll(async () => {
      provider = await startMisbehavingProvider();
      ownDatabase = await newDatabase();
      ahead = await productionServer({
        env: {
          DATABASE_URL: ownDatabase,
          PROVIDER_URL: provider.base,
          TRUST_PROXY: '1',
          ...clockAhead(14_000),
        },
      });
    });
    afterAll(async () => {
      await ahead?.[Symbol.asyncDispose]();
      await provider?.[Symbol.asyncDispose]();
    });

    it('goes by the database’s clock', async () => {
      expect((await upload(ahead)).status).toBe(201);
      const future = `select id from site.attachment where staged_at > extract(epoch from now()) * 1000`;
      expect(await query(ownDatabase, future)).toEqual([]);
    });

    it('ends without delay if the database does not respond', async () => {
      await server().suspend();
      try {
        // Some statement of the sender is waiting by then.
        await expect.poll(() => ahead.lines.join()).toContain('the outbox cannot be read');
        const limitMs = 10_000 + (await machineDelay(ahead));
        const since = performance.now();
        expect(await ahead.stop('SIGINT')).toEqual({ code: 0, signal: null });
        expect(performance.now() - since).toBeLessThan(limitMs);
      } finally {
        await server().resume();
      }
    });
  });

  describe('a database that does not respond', () => {
    it('ends a start with one line, and the wait for the migrations of another process', async () => {
      await using folder = await createTemporaryFolder();
      const unmigrated = await newDatabase();
      await using _other = await holdMigrations(unmigrated);
      const waiting = migrateSiteDatabase(unmigrated, log).catch((error: unknown) => String(error));
      await untilBlocked(unmigrated);
      await server().suspend();
      try {
        const output = await bootFailure({
          ...sessionKeysEnv,
          DATA_DIR: folder.path,
          DATABASE_URL: databaseUrl,
          PROVIDER_URL: 'http://127.0.0.1:9/api',
          LOG_LEVEL: 'silent',
        });
        expect(output).toEqual({
          code: 1,
          stdout: '',
          stderr:
            'The database at DATABASE_URL cannot be used: Connection terminated due to connection timeout\n',
        });
        expect(await waiting).toBe(
          'Error: The database at DATABASE_URL cannot be used: it has stopped responding',
        );
      } finally {
        await server().resume();
      }
    });

    it('is noticed by the connection of a migration that waits, even if new connections work', async () => {
      const unmigrated = await newDatabase();
      const other = await holdMigrations(unmigrated);
      const migration = migrateSiteDatabase(unmigrated, log);
      await untilBlocked(unmigrated);
      const [client] = await query(
        unmigrated,
        `select client_port from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      const port = Number(Object(client).client_port).toString(16).toUpperCase().padStart(4, '0');
      // The column `tr tm->when` of an established connection: timer 2 is that of keepalive probes, in hundredths of a second.
      const fromClient = new RegExp(`:${port} \\w+:\\w+ 01 \\S+ 02:(\\w+) `, 'g');
      const waits = async (): Promise<number[]> =>
        [...(await readFile('/proc/net/tcp', 'utf8')).matchAll(fromClient)].map(
          ([, when = '']) => parseInt(when, 16) / 100,
        );
      try {
        await expect.poll(waits).not.toEqual([]);
        expect(Math.max(...(await waits()))).toBeLessThan(11);
      } finally {
        await other[Symbol.asyncDispose]();
        await migration;
      }
    });

    it('refuses forms within seconds, while pages and readiness go on, until it responds', async () => {
      const { app } = site;
      const form = await contact('Sent while the database does not respond');
      await server().suspend();
      try {
        const since = performance.now();
        const sending = Array.from({ length: 8 }, (_, number) =>
          sendContact(app, { ...form, message: `One of eight: ${number}` }),
        );
        expect(await ready()).toEqual([200, { status: 'ready', warnings: [warning] }]);
        await new Visitor(app).get('/buy').expect(200);
        const pagesMs = performance.now() - since;
        expect(pagesMs).toBeLessThan(5000 + (await machineDelay(app)));
        for (const answer of await Promise.all(sending)) {
          expect(answer).toBeProblem({ status: 503, code: 'notKept' });
        }
        // Up to two seconds for a connection and three for a statement, but not one form after the other.
        expect(performance.now() - since).toBeLessThan(20_000);
      } finally {
        await server().resume();
      }
      await sendContact(app, form).expect(202);
      expect(await site.received(form.message)).toHaveLength(1);
    });
  });
});

/** Holds the lock of the migrator, as another process does. */
async function holdMigrations(databaseUrl: string): Promise<AsyncDisposable> {
  const other = await connectTo(databaseUrl);
  await other.query('select pg_advisory_lock(3853314791062309107)');
  return other;
}
