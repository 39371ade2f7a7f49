/** @module-tag long */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeLastBackup } from '../../../server/control/last-backup.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { bootFailure } from '../../support/boot-failure.ts';
import { placeEmptyDatabase } from '../../support/empty-database.ts';
import { freePort } from '../../support/free-port.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { productionServer } from '../../support/production-server.ts';

describe('a failed start exits with status 1 and one line', () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'homefront-boot-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it.each([
    [
      { DATABASE_URL: 'mysql://me:hunter2@db/x' },
      `DATABASE_URL is (not shown) but must be a PostgreSQL address, like 'postgres://user@host:5432/homefront'.`,
    ],
    [
      { NODE_ENV: 'production', SESSION_KEYS_FILE: '/none/keys' },
      'SESSION_KEYS_FILE is "/none/keys" but must be a file that this user can read (ENOENT).',
    ],
  ])('for an invalid value: %o', async (env, line) => {
    expect(await bootFailure({ DATA_DIR: dataDir, ...env })).toEqual({
      code: 1,
      stdout: '',
      stderr: `${line}\n`,
    });
  });

  it('if the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { code, stderr } = await bootFailure({ DATA_DIR: dataDir, PORT: port });
    other.close();
    expect([code, stderr]).toEqual([
      1,
      `PORT is ${port} but must be free: something else listens on it.\n`,
    ]);
  });

  it('if another process uses the data folder, which continues', async () => {
    await using provider = await startMisbehavingProvider();
    await using first = await productionServer({ env: { PROVIDER_URL: provider.base } });
    for (const env of [{}, { PROVIDER_URL: provider.base }]) {
      const { code, stderr } = await bootFailure({ ...env, DATA_DIR: first.dataDir });
      expect([code, stderr]).toEqual([
        1,
        `The data folder ${first.dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
      ]);
    }
    expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
  });

  it('if the data folder is a file', async () => {
    const { code, stderr } = await bootFailure({ DATA_DIR: '/dev/null/data' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The data folder \/dev\/null\/data cannot be used: [^\n]+\n$/);
  });

  it('if the outbox is not an outbox, which remains unchanged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homefront-damaged-'));
    const file = join(folder, 'outbox.sqlite');
    const damage = 'This is not a database. '.repeat(100);
    await writeFile(file, damage);
    const { code, stderr } = await bootFailure({
      DATA_DIR: folder,
      PROVIDER_URL: 'http://127.0.0.1:1/api',
    });
    expect([code, stderr]).toEqual([
      1,
      `The outbox ${file} cannot be used: file is not a database. It may hold undelivered enquiries: restore it from a backup, or move it away to start with an empty outbox.\n`,
    ]);
    expect(await readFile(file, 'utf8')).toBe(damage);
    await rm(folder, { recursive: true });
  });

  it('if the host address is not local', async () => {
    const { code, stderr } = await bootFailure({ DATA_DIR: dataDir, HOST: '203.0.113.1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*203\.0\.113\.1[^\n]*\n$/);
  });
});

describe('startup', () => {
  it('refuses connections until it is ready', async () => {
    await using provider = await startMisbehavingProvider();
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    provider.on('/properties', { kind: 'waits', until, json: { properties: [] } });
    const port = await freePort();
    const starting = productionServer({ env: { PORT: String(port), PROVIDER_URL: provider.base } });
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await vi.waitUntil(() => provider.requests.length > 0, { timeout: 20_000 });
    await expect(get('/health/live')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    answer();

    await using server = await starting;
    expect(server.url).toBe(`http://localhost:${port}`);
    const ready = await get('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }]);
    const live = await get('/health/live');
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }]);
    for (const { headers } of [ready, live]) expect(headers.get('cache-control')).toBe('no-store');
  });

  it('warns in one line of everything that a valid configuration lacks', async () => {
    await using provider = await startMisbehavingProvider();
    const env = { PROVIDER_URL: provider.base, PUBLIC_URL: 'http://homes.example' };
    await using server = await productionServer({ env });
    const warnings = server.lines.map((line) => JSON.parse(line)).filter(({ gaps }) => gaps);
    expect(warnings).toEqual([
      expect.objectContaining({
        level: 40,
        msg: expect.stringMatching(
          /^the installation lacks PUBLIC_URL, TRUST_PROXY, .+, backup: `npm run doctor` explains each$/,
        ),
        gaps: expect.arrayContaining([
          {
            name: 'PUBLIC_URL',
            what: expect.stringMatching(/^PUBLIC_URL is "http:\/\/homes\.example" but should be/),
            fix: expect.any(String),
          },
        ]),
      }),
    ]);
  });

  it('has no demo account and no demo home in production, and asks for an administrator', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'homefront-empty-'));
    await placeEmptyDatabase(dataDir);
    const server = await productionServer({
      dataDir,
      env: { SEED_PROPERTIES: '', DEMO_PASSWORD: '' },
    });
    try {
      await vi.waitUntil(() => server.lines.some((line) => line.includes('--invite')), {
        timeout: 20_000,
      });
      expect(server.lines.join('\n')).toMatch(
        /there is no administrator yet: .* `npm run admin:create -- --email <address> --invite`/,
      );
      await server.stop();
      const { database, close } = await openDatabase({
        dataDir,
        logger: pino({ level: 'silent' }),
      });
      expect(await database.selectFrom('users').select('email').execute()).toEqual([]);
      expect(await database.selectFrom('properties').select('id').execute()).toEqual([]);
      await close();
      expect(await readdir(dataDir)).not.toContain('demo-logins.txt');
    } finally {
      await server[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('has no warnings with a complete configuration and a recent backup', async () => {
    await using provider = await startMisbehavingProvider();
    const env = {
      PROVIDER_URL: provider.base,
      PUBLIC_URL: 'https://homes.example',
      TRUST_PROXY: 'none',
      DEMO_PASSWORD: '',
      SUPPORT_EMAIL: 'ask@homes.example',
      SUPPORT_PHONE: '+234 1 888 1234',
      CHAT_PHONE: '+234 803 555 1234',
      ABOUT_STATISTICS: '12 Homes',
      SALE_COSTS_DATE: new Date().toISOString().slice(0, 10),
    };
    const dataDir = await mkdtemp(join(tmpdir(), 'homefront-complete-'));
    await writeLastBackup(dataDir, { finishedAt: new Date().toISOString(), folder: '/backup' });
    await using server = await productionServer({ env, dataDir });
    expect(server.lines.filter((line) => line.includes('"gaps"'))).toEqual([]);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends at once on %s', async (signal, code) => {
    await using provider = await startMisbehavingProvider();
    provider.on('/properties', { kind: 'hangs' });
    const dataDir = await mkdtemp(join(tmpdir(), 'homefront-boot-'));
    const env = { HOST: '127.0.0.1', DATA_DIR: dataDir, PROVIDER_URL: provider.base };
    expect(
      (await bootFailure(env, { signal, when: () => provider.requests.length > 0 })).code,
    ).toBe(code);
    await rm(dataDir, { recursive: true, force: true });
  });
});
