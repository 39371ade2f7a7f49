/** @module-tag long */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLastBackup } from '../../../server/control/last-backup.ts';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { bootFailure } from '../../support/boot-failure.ts';
import { freePort } from '../../support/free-port.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { productionServer, type RunningServer } from '../../support/production-server.ts';
import { createTestApp } from '../../support/test-app.ts';

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

  it('if another process uses the data folder, which continues and, completely configured, has no warnings', async () => {
    await using provider = await startMisbehavingProvider();
    const port = await freePort();
    const env = {
      PORT: String(port),
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
    await writeLastBackup(dataDir, { finishedAt: new Date().toISOString(), folder: '/backup' });
    await using first = await productionServer({ env, dataDir });
    for (const other of [{}, { PROVIDER_URL: provider.base }]) {
      const { code, stderr } = await bootFailure({ ...other, DATA_DIR: dataDir });
      expect([code, stderr]).toEqual([
        1,
        `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
      ]);
    }
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    expect(first.lines.filter((line) => line.includes('"gaps"'))).toEqual([]);
  });

  it('if the host address is not local', async () => {
    const { code, stderr } = await bootFailure({ DATA_DIR: dataDir, HOST: '203.0.113.1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^[^\n]*203\.0\.113\.1[^\n]*\n$/);
  });
});

describe('unusable data', () => {
  const providerUrl = 'http://127.0.0.1:1/api';
  const failureOf = (dataDir: string): Promise<unknown> =>
    createTestApp({ providerUrl, env: { DATA_DIR: dataDir } }).then(
      () => 'started',
      ({ message }: Error) => message,
    );

  it('prevents a start: the data folder is a file', async () => {
    expect(await failureOf('/dev/null/data')).toMatch(
      /^The data folder \/dev\/null\/data cannot be used: [^\n]+$/,
    );
  });

  it('prevents a start and remains unchanged: the outbox is not an outbox', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'homefront-damaged-'));
    const file = join(folder, 'outbox.sqlite');
    const damage = 'This is not a database. '.repeat(100);
    await writeFile(file, damage);
    expect(await failureOf(folder)).toBe(
      `The outbox ${file} cannot be used: file is not a database. It may hold undelivered enquiries: restore it from a backup, or move it away to start with an empty outbox.`,
    );
    expect(await readFile(file, 'utf8')).toBe(damage);
    await rm(folder, { recursive: true });
  });
});

describe('the first start in production', () => {
  const endWorker = new URL('../../support/end-worker.mjs', import.meta.url).href;
  let folder: string;
  let server: RunningServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-end-'));
    server = await productionServer({
      env: {
        SEED_PROPERTIES: '',
        DEMO_PASSWORD: '',
        NODE_OPTIONS: `--import ${endWorker}`,
        END_WORKER_FILE: join(folder, 'end'),
      },
    });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  it('asks for an administrator', async () => {
    await expect
      .poll(() => server.lines.join('\n'))
      .toMatch(
        /there is no administrator yet: .* `npm run admin:create -- --email <address> --invite`/,
      );
  });

  it('ends with status 1 and the reason when the provider process has exited', async () => {
    await writeFile(join(folder, 'end'), '');
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.lines.join('\n')).toContain('The provider ended with code 3.');
  });

  it('creates no demo account and no demo home', async () => {
    const { dataDir } = server;
    const logger = pino({ level: 'silent' });
    const { database, close } = await openDatabase({ dataDir, logger });
    expect(await database.selectFrom('users').select('email').execute()).toEqual([]);
    expect(await database.selectFrom('properties').select('id').execute()).toEqual([]);
    await close();
    expect(await readdir(dataDir)).not.toContain('demo-logins.txt');
  });
});

describe.concurrent('a start', () => {
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
