import { chmod, chown, mkdir, mkdtempDisposable, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { z } from 'zod';
import { inspectConfig, readConfig } from '../../../server/config/config.ts';
import { writeLastBackup } from '../../../server/control/last-backup.ts';
import { takeBackup } from '../../../server/operations/backup/take-backup.ts';
import { backup } from '../../../server/operations/doctor/backup.ts';
import { configuration } from '../../../server/operations/doctor/configuration.ts';
import { dataFolder } from '../../../server/operations/doctor/data-folder.ts';
import type { Check, Finding } from '../../../server/operations/doctor/finding.ts';
import { geocoder } from '../../../server/operations/doctor/geocoder.ts';
import { mail } from '../../../server/operations/doctor/mail.ts';
import { postgres } from '../../../server/operations/doctor/postgres.ts';
import { provider } from '../../../server/operations/doctor/provider.ts';
import { providerCalls } from '../../../server/operations/doctor/provider-calls.ts';
import { redis } from '../../../server/operations/doctor/redis.ts';
import { runChecks } from '../../../server/operations/doctor/run-checks.ts';
import { site } from '../../../server/operations/doctor/site.ts';
import { migrateSiteDatabase } from '../../../server/postgres/migrate.ts';
import { migrateToLatest } from '../../../server/provider/database/migrate.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { freePort } from '../../support/free-port.ts';
import { startMailServer } from '../../support/mail-server.ts';
import {
  refusingBase,
  startMisbehavingProvider,
  type Behaviour,
} from '../../support/misbehaving-provider.ts';
import { describeOnPostgres } from '../../support/on-postgres.ts';
import { runDoctor } from '../../support/operator.ts';
import { runsRedis, startRedis } from '../../support/redis.ts';
import { startSpecificationProvider } from '../../support/specification-provider.ts';
import { query } from '../../support/temporary-postgres.ts';
import { createTestApp } from '../../support/test-app.ts';
import { offer, wireProperty } from '../../support/wire-property.ts';

const report = z.strictObject({
  healthy: z.boolean(),
  findings: z.array(
    z.union([
      z.strictObject({ check: z.string(), state: z.enum(['ok', 'skipped']), what: z.string() }),
      z.strictObject({
        check: z.string(),
        state: z.enum(['warning', 'failure']),
        what: z.string(),
        fix: z.string().min(1),
      }),
    ]),
  ),
});

/** The findings of one check, with `limitMs` for it. */
function examine(check: Check, env: Record<string, string>, limitMs = 5000): Promise<Finding[]> {
  return runChecks([check], inspectConfig(env), limitMs);
}

const states = (findings: readonly Finding[]): string[] =>
  findings.map(({ check, state }) => `${check} ${state}`);

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), 'homefront-doctor-'));

const complete = {
  NODE_ENV: 'production',
  SESSION_KEYS: 'the secret key of this site: 0123456789',
  PUBLIC_URL: 'https://homes.example',
  TRUST_PROXY: '1',
  MAIL_FROM: 'homes@homes.example',
  SUPPORT_EMAIL: 'ask@homes.example',
  SUPPORT_PHONE: '+234 1 888 1234',
  CHAT_PHONE: '+234 803 555 1234',
  ABOUT_STATISTICS: '12 Homes',
  SALE_COSTS_DATE: new Date().toISOString().slice(0, 10),
};

describe('npm run doctor', () => {
  it('finds a healthy site healthy while it runs, and leaves it so', async () => {
    await using mailServer = await startMailServer();
    await using places = await startMisbehavingProvider();
    places.on('/reverse', { kind: 'answers', json: { display_name: 'Lagos' } });
    const env = { ...complete, SMTP_URL: mailServer.url, GEOCODER_URL: places.base };
    await using app = await createTestApp({
      env: { ...env, DEMO_PASSWORD: '', SEED_PROPERTIES: '' },
    });
    await using backups = await temporaryFolder();
    const { dataDir } = app.services.settings;
    const variables = { ...env, DATA_DIR: dataDir, PORT: new URL(app.url).port };
    const options = { to: backups.path, keysTo: undefined, keep: undefined };
    await takeBackup({ ...readConfig(variables), ...options });
    const before = (await readdir(dataDir)).toSorted();
    const { code, stdout, stderr } = await runDoctor(variables, '--json');
    expect(stderr).toBe('');
    const { healthy, findings } = report.parse(JSON.parse(stdout));
    expect(findings.filter(({ state }) => state === 'warning' || state === 'failure')).toEqual([]);
    expect([code, healthy]).toEqual([0, true]);
    expect(states(findings)).toEqual([
      'configuration ok',
      'site ok',
      'provider skipped',
      'provider calls skipped',
      'geocoder ok',
      'clock ok',
      'mail ok',
      'redis skipped',
      'postgres skipped',
      'disk ok',
      'files ok',
      'backup ok',
      'runtime ok',
    ]);
    expect(mailServer.received).toEqual([]);
    expect((await readdir(dataDir)).toSorted()).toEqual(before);
    expect((await fetch(`${app.url}/health/ready`)).status).toBe(200);
  });

  it('explains a broken set-up in full, without its secrets, and exits with 1', async () => {
    const dead = new URL(await refusingBase()).host;
    const secret = 'hunter2-secret';
    const env = {
      NODE_ENV: 'production',
      PORT: 'http',
      TRUST_PROXY: 'true',
      DEMO_PASSWORD: secret,
      SMTP_URL: `smtp://me:${secret}@${dead}`,
      REDIS_URL: `redis://:${secret}@${dead}/0`,
      DATABASE_URL: `postgres://me:${secret}@${dead}/homes`,
      GEOCODER_URL: `http://${dead}`,
      DATA_DIR: '/dev/null/data',
    };
    const [{ code, stdout, stderr }, json] = await Promise.all([
      runDoctor(env),
      runDoctor(env, '--json'),
    ]);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).not.toContain(secret);
    expect(stdout.match(/^(?:FAIL|WARN) {2}\S+ +\S+/gm)?.map((line) => line.split(/\s+/))).toEqual([
      ['FAIL', 'configuration', 'PORT'],
      ['FAIL', 'configuration', 'TRUST_PROXY'],
      ['FAIL', 'configuration', 'SESSION_KEYS'],
      ['FAIL', 'mail', 'The'],
      ['FAIL', 'redis', 'Redis'],
      ['FAIL', 'postgres', 'PostgreSQL'],
      ['FAIL', 'disk', '/dev/null/data'],
      ['WARN', 'configuration', 'PUBLIC_URL'],
      ['WARN', 'configuration', 'DEMO_PASSWORD'],
      ['WARN', 'configuration', 'MAIL_FROM'],
      ['WARN', 'configuration', 'SUPPORT_EMAIL'],
      ['WARN', 'configuration', 'SUPPORT_PHONE'],
      ['WARN', 'configuration', 'CHAT_PHONE'],
      ['WARN', 'configuration', 'ABOUT_STATISTICS'],
      ['WARN', 'geocoder', `http://${dead}`],
    ]);
    expect(stdout.match(/^ +Fix: \S/gm)).toHaveLength(15);
    expect(stdout).toContain('Not checked: PORT is not valid.');
    expect(stdout.endsWith('\n7 failures, 8 warnings\n')).toBe(true);
    expect(report.parse(JSON.parse(json.stdout)).healthy).toBe(false);
    expect(json.stdout).not.toContain(secret);
  });

  it('warns of a misspelt variable', async () => {
    const env = { ...complete, PROVIDER_URI: 'https://p.example/a-secret' };
    const findings = await examine(configuration, env);
    expect(findings).toContainEqual({
      check: 'configuration',
      state: 'warning',
      what: 'PROVIDER_URI is not a variable of the site, so it has no effect.',
      fix: 'If PROVIDER_URL is meant, correct the name.',
    });
    expect(JSON.stringify(findings)).not.toContain('a-secret');
  });

  it('refuses an unknown option', async () => {
    const { code, stderr } = await runDoctor({}, '--jsno');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^[^\n]*Usage: npm run doctor -- \[--json\]\n$/);
  });

  it('gives up on a check that takes too long, while others go on', async () => {
    const hanging: Check = { name: 'hanging', run: () => new Promise(() => {}) };
    const quick: Check = {
      name: 'quick',
      run: async () => [{ check: 'quick', state: 'ok', what: 'Fine.' }],
    };
    const findings = await runChecks([hanging, quick], inspectConfig({}), 50);
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'hanging',
        state: 'failure',
        what: 'The check failed: there is no answer within 0.05 seconds.',
      }),
      { check: 'quick', state: 'ok', what: 'Fine.' },
    ]);
  });

  it.each([
    [
      { DATABASE_URL: 'postgres://me:p%40ssword@db/homes', DEMO_PASSWORD: 'demo-secret' },
      'postgres://me:p%40ssword@db/homes refuses p@ssword and demo-secret',
      '(not shown) refuses (not shown) and (not shown)',
    ],
    [
      { DATABASE_URL: 'postgres://me@db/homes?sslmode=require&password=p%40ss+word' },
      'p@ss word, p%40ss%20word, sslmode=require',
      '(not shown), (not shown), sslmode=require',
    ],
  ])('removes the secrets of %j from the messages of others', async (env, text, shown) => {
    const telling: Check = {
      name: 'telling',
      run: async () => [{ check: 'telling', state: 'failure', what: text, fix: text }],
    };
    expect(await examine(telling, env)).toMatchObject([{ what: shown, fix: shown }]);
  });
});

describe('the check of the provider', () => {
  const failing: [name: string, behaviour: Behaviour, what: RegExp][] = [
    ['redirects', { kind: 'redirects', to: '/elsewhere' }, /redirects to \/elsewhere/],
    ['wants credentials', { kind: 'answers', status: 401, json: {} }, /responds with 401/],
    ['sends a page', { kind: 'sends', type: 'text/html', body: '<p>' }, /no list .*\(text\/html\)/],
    ['sends another shape', { kind: 'answers', json: { homes: [] } }, /no list of properties/],
    ['resets the connection', { kind: 'resets' }, /cannot be reached/],
    ['breaks off', { kind: 'sends-half', declared: true }, /cannot be reached/],
    ['hangs', { kind: 'hangs' }, /no answer within 0\.5 seconds/],
    ['stalls', { kind: 'stalls' }, /no answer within 0\.5 seconds/],
  ];

  it.each(failing)('fails for one that %s', async (_name, behaviour, what) => {
    await using remote = await startMisbehavingProvider();
    remote.on('/properties', behaviour);
    const findings = await examine(provider, { PROVIDER_URL: remote.base }, 500);
    expect(findings.filter(({ check }) => check === 'provider')).toEqual([
      expect.objectContaining({ state: 'failure', what: expect.stringMatching(what) }),
    ]);
  });

  it('fails for one that cannot be reached', async () => {
    const base = await refusingBase();
    const [finding] = await examine(provider, { PROVIDER_URL: base });
    expect(finding).toMatchObject({
      state: 'failure',
      what: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('counts the properties on the market, and warns of those that cannot be read', async () => {
    await using remote = await startMisbehavingProvider();
    offer(remote, [wireProperty()]);
    const env = { PROVIDER_URL: remote.base };
    expect(await examine(provider, env)).toEqual([
      {
        check: 'provider',
        state: 'ok',
        what: expect.stringMatching(/responds in \d+\.\d s; properties on the market: 1\.$/),
      },
      { check: 'clock', state: 'ok', what: 'Agrees with that of the provider.' },
    ]);
    remote.on('/properties', {
      kind: 'answers',
      json: { properties: [wireProperty(), { id: 'not a number' }] },
    });
    expect(states(await examine(provider, env))).toEqual(['provider warning', 'clock ok']);
  });

  it.each([
    [-3600, /3\d\d\d seconds ahead of that of the provider/],
    [3600, /3\d\d\d seconds behind that of the provider/],
  ])('fails if its clock differs by %d seconds', async (seconds, what) => {
    await using remote = await startMisbehavingProvider();
    const date = new Date(Date.now() + seconds * 1000).toUTCString();
    remote.on('/properties', { kind: 'answers', json: { properties: [] }, headers: { date } });
    const findings = await examine(provider, { PROVIDER_URL: remote.base });
    expect(findings.find(({ check }) => check === 'clock')).toMatchObject({
      state: 'failure',
      what: expect.stringMatching(what),
    });
  });
});

describe('the check of the provider’s calls', () => {
  it('counts those of a provider with the specification’s alone', async () => {
    await using remote = await startSpecificationProvider();
    expect(await examine(providerCalls, { PROVIDER_URL: remote.base })).toEqual([
      {
        check: 'provider calls',
        state: 'ok',
        what: expect.stringMatching(
          /^Of \d+ calls: has \d\d, lacks \d\d, differs \d+, untested \d+\. `npm run provider:check -- --url "\$PROVIDER_URL"` /,
        ),
      },
    ]);
  });

  it('names those that the site needs', async () => {
    await using remote = await startMisbehavingProvider();
    offer(remote, [wireProperty()]);
    const [finding] = await examine(providerCalls, { PROVIDER_URL: remote.base });
    expect(finding).toMatchObject({
      state: 'failure',
      what: expect.stringMatching(/calls that the site needs.*: .*POST \/users\/login/),
      fix: expect.stringContaining('npm run provider:check -- --url "$PROVIDER_URL"'),
    });
  });

  it('is skipped for one that cannot be reached', async () => {
    const env = { PROVIDER_URL: await refusingBase() };
    expect(states(await examine(providerCalls, env))).toEqual(['provider calls skipped']);
  });

  it('has more time than the others', async () => {
    await using remote = await startMisbehavingProvider();
    const json = { properties: [] };
    remote.on('/properties', { kind: 'is-slow', milliseconds: 200, json });
    expect(states(await examine(providerCalls, { PROVIDER_URL: remote.base }, 50))).toEqual([
      'provider calls failure',
    ]);
    expect(remote.requests.length).toBeGreaterThan(1);
  });
});

it('the checks of the provider and the geocoder print no path of a URL, which may hold a key', async () => {
  await using remote = await startMisbehavingProvider();
  const key = 'a-key-in-the-path';
  const base = `${remote.base}/${key}`;
  const env = { PROVIDER_URL: base, GEOCODER_URL: base };
  const found = async (): Promise<string> =>
    JSON.stringify([...(await examine(provider, env)), ...(await examine(geocoder, env))]);
  const printed = [await found()];
  remote.on(`/${key}/properties`, { kind: 'redirects', to: `${base}/properties/` });
  remote.on(`/${key}/reverse`, { kind: 'answers', json: {} });
  printed.push(await found());
  remote.on(`/${key}/properties`, { kind: 'answers', json: { properties: [] } });
  remote.on(`/${key}/reverse`, { kind: 'answers', json: { display_name: 'Lagos' } });
  printed.push(await found());
  const refusing = `${await refusingBase()}/${key}`;
  Object.assign(env, { PROVIDER_URL: refusing, GEOCODER_URL: refusing });
  printed.push(await found());
  expect(printed.join()).toContain(`GET /properties of ${new URL(base).origin} responds`);
  expect(printed.join()).not.toContain(key);
});

describe('the other checks', () => {
  it('warn of a geocoder that fails, since the site works without it', async () => {
    await using places = await startMisbehavingProvider();
    const env = { GEOCODER_URL: places.base };
    expect(states(await examine(geocoder, env))).toEqual(['geocoder warning']);
    for (const behaviour of [{ kind: 'hangs' }, { kind: 'stalls' }] as const) {
      places.on('/reverse', behaviour);
      const [silent] = await examine(geocoder, env, 500);
      expect(silent).toMatchObject({
        state: 'warning',
        what: expect.stringContaining('cannot be used: there is no answer within 0.5 seconds.'),
      });
    }
    places.on('/reverse', { kind: 'answers', json: { error: 'Unable to geocode' } });
    expect(states(await examine(geocoder, env))).toEqual(['geocoder warning']);
    places.on('/reverse', { kind: 'answers', json: { display_name: 'Lagos' } });
    expect(states(await examine(geocoder, env))).toEqual(['geocoder ok', 'clock ok']);
  });

  it('report a mail server that is down or does not greet', async () => {
    await using server = await startMailServer();
    const env = { SMTP_URL: server.url };
    expect(states(await examine(mail, env))).toEqual(['mail ok']);
    await server.behave('hanging');
    expect(states(await examine(mail, env, 500))).toEqual(['mail failure']);
    await server.behave('down');
    expect(states(await examine(mail, env))).toEqual(['mail failure']);
  });

  it('report another program on the port, and that the site does not run', async () => {
    await using other = await startMisbehavingProvider();
    const { port } = new URL(other.base);
    const [taken] = await examine(site, { PORT: port });
    expect(taken).toMatchObject({ state: 'failure', what: expect.stringContaining('Another') });
    const [absent] = await examine(site, { PORT: String(await freePort()) });
    expect(absent).toMatchObject({
      state: 'warning',
      what: expect.stringMatching(/^No site is running on the data folder /),
    });
  });

  it('speak only of the site of the data folder, and pass on its warnings', async () => {
    await using app = await createTestApp({ env: { SEED_PROPERTIES: '0' } });
    const { port } = new URL(app.url);
    await using folder = await temporaryFolder();
    expect(await examine(site, { PORT: port, DATA_DIR: folder.path })).toMatchObject([
      {
        state: 'warning',
        what: `No site is running on the data folder ${folder.path}. The site on http://127.0.0.1:${port} has another one.`,
      },
    ]);
    const own = { PORT: String(await freePort()), DATA_DIR: app.services.settings.dataDir };
    expect(await examine(site, own)).toMatchObject([
      { state: 'ok', what: `Process ${process.pid} runs on ${app.url} and is ready.` },
    ]);
    app.services.readiness.drain();
    expect(await examine(site, own)).toMatchObject([
      { state: 'failure', what: expect.stringContaining('not ready') },
      { state: 'warning', what: 'The site is shutting down.' },
    ]);
  });

  it('report files that others may read, or that belong to another user', async () => {
    await using folder = await temporaryFolder();
    const env = { DATA_DIR: folder.path };
    await writeFile(join(folder.path, 'session.key'), 'k', { mode: 0o600 });
    await mkdir(join(folder.path, 'pictures'));
    expect(states(await examine(dataFolder, env))).toEqual(['disk ok', 'files ok']);
    await chmod(join(folder.path, 'session.key'), 0o644);
    await mkdir(join(folder.path, 'provider'), { mode: 0o755 });
    // Unreachable in a private folder.
    expect(states(await examine(dataFolder, env))).toEqual(['disk ok', 'files ok']);
    await chmod(folder.path, 0o755);
    const [, readable] = await examine(dataFolder, env);
    expect(readable).toMatchObject({
      state: 'warning',
      fix: `Run \`chmod go= ${join(folder.path, 'provider')} ${join(folder.path, 'session.key')}\`.`,
    });
    if (process.getuid?.() !== 0) return;
    await chown(join(folder.path, 'pictures'), 65_534, 65_534);
    const [, foreign] = await examine(dataFolder, env);
    expect(foreign).toMatchObject({
      state: 'failure',
      what: expect.stringContaining('pictures belongs to another user'),
    });
  });

  it('warn in production if the last backup is missing or older than a week', async () => {
    await using folder = await temporaryFolder();
    const env = { ...complete, DATA_DIR: folder.path };
    const recordDaysAgo = (days: number) => {
      const finishedAt = new Date(Date.now() - days * 86_400_000).toISOString();
      return writeLastBackup(folder.path, { finishedAt, folder: '/backup/homefront-1' });
    };
    const fix = expect.stringContaining('npm run backup');
    const missing = { check: 'backup', state: 'warning', what: expect.stringMatching(/no backup/) };
    expect(await examine(backup, env)).toEqual([{ ...missing, fix }]);
    const shared = { ...env, DATABASE_URL: 'postgres://db/homes' };
    expect(states(await examine(backup, shared))).toEqual(['backup skipped']);

    await recordDaysAgo(6.9);
    expect(await examine(backup, env)).toEqual([
      { check: 'backup', state: 'ok', what: 'The last one: /backup/homefront-1.' },
    ]);
    await recordDaysAgo(7.1);
    for (const variables of [env, shared]) {
      expect(await examine(backup, variables)).toEqual([
        { check: 'backup', state: 'warning', what: 'The last backup is 7 days old.', fix },
      ]);
    }
    await writeFile(join(folder.path, 'last-backup.json'), '{');
    expect(await examine(backup, env)).toEqual([{ ...missing, fix }]);
    const development = { DATA_DIR: folder.path };
    expect(states(await examine(backup, development))).toEqual(['backup skipped']);
  });

  it('leave a missing data folder missing', async () => {
    await using folder = await temporaryFolder();
    const env = { DATA_DIR: join(folder.path, 'a/b') };
    expect(states(await examine(dataFolder, env))).toEqual(['disk ok', 'disk ok']);
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe.runIf(runsRedis)('the check of Redis', () => {
  it('reports a wrong password, eviction, silence and an outage', async () => {
    await using server = await startRedis();
    const env = { REDIS_URL: server.url, SESSION_KEYS: complete.SESSION_KEYS };
    expect(states(await examine(redis, env))).toEqual(['redis ok', 'clock ok']);
    expect(await server.send('TTL', 'homefront:doctor')).toBeGreaterThan(0);

    await server.send('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    expect(states(await examine(redis, env))).toEqual(['redis warning', 'clock ok']);

    const wrong = { ...env, REDIS_URL: server.url.replace(server.password, 'another-password') };
    const refused = await examine(redis, wrong);
    expect(refused).toMatchObject([
      { state: 'failure', what: expect.stringContaining('WRONGPASS') },
    ]);

    server.freeze();
    expect(states(await examine(redis, env, 500))).toEqual(['redis failure']);
    server.thaw();
    await server.stop();
    expect(states(await examine(redis, env))).toEqual(['redis failure']);
  });
});

describeOnPostgres((server) => {
  it('warns of migrations that the next start makes', async () => {
    const url = await server().createDatabase('pending');
    const logger = pino({ level: 'silent' });
    await migrateSiteDatabase(url, logger);
    const { database, close } = await openDatabase({ dataDir: '', databaseUrl: url, logger });
    await migrateToLatest(database);
    await close();
    const env = { DATABASE_URL: url };
    expect(states(await examine(postgres, env))).toEqual(['postgres ok', 'clock ok']);
    await query(url, `delete from site.kysely_migration`);
    await query(url, `delete from kysely_migration`);
    const findings = await examine(postgres, env);
    expect(findings.filter(({ state }) => state === 'warning')).toEqual([
      {
        check: 'postgres',
        state: 'warning',
        what: expect.stringMatching(
          /^The next start migrates the database: 001-outbox, 001-tables\b/,
        ),
        fix: expect.stringContaining('npm run backup'),
      },
    ]);
  });

  it('reports missing rights, silence and an unknown database', async () => {
    const url = await server().createDatabase('doctor');
    expect(states(await examine(postgres, { DATABASE_URL: url }))).toEqual([
      'postgres ok',
      'clock ok',
    ]);

    await query(url, 'create role powerless login');
    await query(url, 'revoke create on schema public from public');
    const powerless = new URL(url);
    powerless.username = 'powerless';
    const findings = await examine(postgres, { DATABASE_URL: powerless.href });
    expect(findings.map(({ what }) => what)).toEqual([
      'The role may not create the schema of the site.',
      'The role may not create the tables of the embedded provider.',
      'Agrees with that of PostgreSQL.',
    ]);

    const unknown = new URL(url);
    unknown.pathname = '/nowhere';
    expect(await examine(postgres, { DATABASE_URL: unknown.href })).toMatchObject([
      {
        state: 'failure',
        what: expect.stringContaining('"nowhere" does not exist'),
        fix: 'Create the database, or correct its name in DATABASE_URL.',
      },
    ]);

    const stranger = new URL(url);
    stranger.username = 'stranger';
    expect(await examine(postgres, { DATABASE_URL: stranger.href })).toMatchObject([
      { state: 'failure', fix: expect.stringMatching(/^Correct the user .*Percent-encode/) },
    ]);

    const elsewhere = new URL(url);
    elsewhere.hostname = 'nowhere.invalid';
    expect(await examine(postgres, { DATABASE_URL: elsewhere.href })).toMatchObject([
      { state: 'failure', fix: expect.stringMatching(/^Correct the host .*Percent-encode/) },
    ]);

    await server().suspend();
    expect(states(await examine(postgres, { DATABASE_URL: url }, 500))).toEqual([
      'postgres failure',
    ]);
    await server().resume();
  });
});
