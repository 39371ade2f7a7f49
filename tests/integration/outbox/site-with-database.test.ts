/** @module-tag long */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { migrateSiteDatabase } from '../../../server/postgres/migrate.ts';
import { catalogue } from '../../../shared/catalogue.ts';
import { paths } from '../../../shared/paths.ts';
import { bootFailure } from '../../support/boot-failure.ts';
import { clockAhead } from '../../support/clock-of-server.ts';
import { machineDelay } from '../../support/machine-delay.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { ownerHome } from '../../support/owner-home.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { productionServer } from '../../support/production-server.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { sessionKeysEnv } from '../../support/session-keys.ts';
import { query } from '../../support/temporary-postgres.ts';
import { admin, signedIn, Visitor } from '../../support/visitor.ts';
import {
  ada,
  openForm,
  sendContact,
  startEnquirySite,
  type EnquirySite,
} from '../api/enquiry-site.ts';
import { jpeg } from '../provider/accounts/pictures.ts';
import { createTemporaryFolder } from '../provider/temporary-folder.ts';
import { startTestProvider } from '../provider/test-provider.ts';

const home = { ...ownerHome, website: '' };

/** The server accepts any. */
const password = 'hunter2';
const warning = 'The outbox database is unavailable: the site cannot accept enquiries.';

describeOnPostgres((server) => {
  let databases = 0;
  const newDatabase = async (): Promise<string> => {
    const url = new URL(await server().createDatabase(`site_${(databases += 1)}`));
    url.password = password;
    return url.href;
  };

  /** A site whose outbox is in a new database, with a remote provider. */
  const openSite = async (): Promise<EnquirySite & { databaseUrl: string }> => {
    const databaseUrl = await newDatabase();
    const site = await startEnquirySite({
      seedProperties: 3,
      env: { DATABASE_URL: databaseUrl },
    });
    return { ...site, databaseUrl };
  };

  /** Another process of the same site. */
  function openSecond({ app, databaseUrl }: { app: TestApp; databaseUrl: string }) {
    const { provider } = app.services.settings;
    if (provider.kind !== 'remote') throw new Error('the provider must be remote');
    const env = { ...sessionKeysEnv, TRUST_PROXY: '1', DATABASE_URL: databaseUrl };
    return createTestApp({ providerUrl: provider.url, env });
  }

  const upload = async (site: { url: string }) =>
    new Visitor(site)
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
      for (const site of sites) await site[Symbol.asyncDispose]();
    });

    it('deliver an enquiry once, with a photo that was uploaded to the other one', async () => {
      await using site = await openSite();
      await using second = await openSecond(site);
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
      expect(await site.arrived()).toHaveLength(1);
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
      await using site = await openSite();
      const { app } = site;
      const form = { ...ada, ...(await openForm(app)) };
      const ready = async () => {
        const { status, body } = await new Visitor(app).get('/health/ready');
        return [status, body];
      };
      expect(await ready()).toEqual([200, { status: 'ready' }]);
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
      } finally {
        await server().start();
      }
      expect(await ready()).toEqual([200, { status: 'ready' }]);
      await sendContact(app, form).expect(202);
      await site.delivered();
      expect(await site.arrived()).toHaveLength(1);
      expect(app.logLines.join()).toContain('ECONNREFUSED');
      expect(app.logLines.join()).not.toContain(password);
    });

    it('leaves the overview of staff without the number of messages', async () => {
      await using provider = await startTestProvider({ seedProperties: 0, demoPassword });
      await using app = await createTestApp({
        providerUrl: provider.url,
        env: { DATABASE_URL: await newDatabase() },
      });
      const staff = await signedIn(app, admin);
      const outbox = async () => {
        const { status, body } = await staff.get('/api/admin/stats');
        return [status, body.outbox];
      };
      expect(await outbox()).toEqual([200, { waiting: 0, dead: 0 }]);
      await server().crash();
      try {
        expect(await outbox()).toEqual([200, null]);
      } finally {
        await server().start();
      }
    });
  });

  it('goes by the database’s clock', async () => {
    const databaseUrl = await newDatabase();
    await using provider = await startMisbehavingProvider();
    await using site = await productionServer({
      env: {
        DATABASE_URL: databaseUrl,
        PROVIDER_URL: provider.base,
        TRUST_PROXY: '1',
        ...clockAhead(14_000),
      },
    });
    expect((await upload(site)).status).toBe(201);
    const future = `select id from site.attachment where staged_at > extract(epoch from now()) * 1000`;
    expect(await query(databaseUrl, future)).toEqual([]);
  });

  describe('a database that does not respond', () => {
    /** The output of a start that fails because of the database. */
    const startOn = async (databaseUrl: string) => {
      await using folder = await createTemporaryFolder();
      return await bootFailure({
        ...sessionKeysEnv,
        DATA_DIR: folder.path,
        DATABASE_URL: databaseUrl,
        PROVIDER_URL: 'http://127.0.0.1:9/api',
        LOG_LEVEL: 'silent',
      });
    };

    it('ends a start with one line', async () => {
      const databaseUrl = await newDatabase();
      await server().suspend();
      try {
        expect(await startOn(databaseUrl)).toEqual({
          code: 1,
          stdout: '',
          stderr:
            'The database at DATABASE_URL cannot be used: Connection terminated due to connection timeout\n',
        });
      } finally {
        await server().resume();
      }
    });

    it('ends a start that waits for the migrations of another process', async () => {
      const databaseUrl = await newDatabase();
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      // The lock of the migrator.
      await other.query('select pg_advisory_lock(3853314791062309107)');
      const start = startOn(databaseUrl);
      await expect
        .poll(() => query(databaseUrl, 'select from pg_locks where not granted'), {
          timeout: 20_000,
        })
        .toHaveLength(1);
      await server().suspend();
      try {
        expect(await start).toEqual({
          code: 1,
          stdout: '',
          stderr: 'The database at DATABASE_URL cannot be used: it has stopped responding\n',
        });
      } finally {
        await server().resume();
        await other.end();
      }
    });

    it('is noticed by the connection of a migration that waits, even if new connections work', async () => {
      const databaseUrl = await newDatabase();
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      await other.query('select pg_advisory_lock(3853314791062309107)');
      const migration = migrateSiteDatabase(databaseUrl, pino({ level: 'silent' }));
      // The column `tr tm->when` of an established connection: timer 2 is that of keepalive probes, in hundredths of a second.
      const port = Number(new URL(databaseUrl).port).toString(16).toUpperCase().padStart(4, '0');
      const toServer = new RegExp(` \\w+:${port} 01 \\S+ 02:(\\w+) `, 'g');
      const waits = async (): Promise<number[]> =>
        [...(await readFile('/proc/net/tcp', 'utf8')).matchAll(toServer)].map(
          ([, when = '']) => parseInt(when, 16) / 100,
        );
      try {
        await expect.poll(waits).not.toEqual([]);
        expect(Math.max(...(await waits()))).toBeLessThan(11);
      } finally {
        await other.end();
        await migration;
      }
    });

    it('does not delay the end of a site', async () => {
      await using provider = await startMisbehavingProvider();
      await using site = await productionServer({
        env: { DATABASE_URL: await newDatabase(), PROVIDER_URL: provider.base },
      });
      await server().suspend();
      try {
        // Some statement of the sender is waiting by then.
        await expect.poll(() => site.lines.join()).toContain('the outbox cannot be read');
        const limitMs = 10_000 + (await machineDelay(site));
        const since = performance.now();
        expect(await site.stop('SIGINT')).toEqual({ code: 0, signal: null });
        expect(performance.now() - since).toBeLessThan(limitMs);
      } finally {
        await server().resume();
      }
    });

    it('refuses forms within seconds, while pages and readiness go on, until it responds', async () => {
      await using site = await openSite();
      const { app } = site;
      const form = { ...ada, ...(await openForm(app)) };
      await server().suspend();
      try {
        const since = performance.now();
        const sending = Array.from({ length: 8 }, (_, number) =>
          sendContact(app, { ...form, message: `One of eight: ${number}` }),
        );
        const ready = await new Visitor(app).get('/health/ready');
        expect([ready.status, ready.body]).toEqual([200, { status: 'ready', warnings: [warning] }]);
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
      await site.delivered();
      const arrived = await site.arrived();
      expect(arrived.filter(({ message }) => message === ada.message)).toHaveLength(1);
    });
  });
});
