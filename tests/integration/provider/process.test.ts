/** @module-tag long */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { placeEmptyDatabase } from '../../support/empty-database.ts';
import { demoPassword } from '../../support/production-environment.ts';
import { runProvider } from './provider-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';

describe('provider process', () => {
  it('has the same properties after kill -9, and is not seeded twice', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const first = runProvider({ DATA_DIR: folder.path });
    const before = await fetchList(String(await first.url));
    first.kill('SIGKILL');
    await first.ended;

    const second = runProvider({ DATA_DIR: folder.path });
    const after = await fetchList(String(await second.url));
    second.kill('SIGTERM');
    expect(await second.ended).toEqual({ code: 0, stderr: '' });
    expect(after).toHaveLength(64);
    expect(after).toEqual(before);
  });

  it('restarts from scratch after kill -9 during its first seeding', async () => {
    await using folder = await createTemporaryFolder();
    const variables = { DATA_DIR: folder.path, SEED_PROPERTIES: '2000' };
    const first = runProvider(variables);
    await vi.waitUntil(() => existsSync(join(folder.path, 'provider')), { timeout: 40_000 });
    first.kill('SIGKILL');
    await first.ended;

    const second = runProvider(variables);
    const list = await fetchList(String(await second.url));
    second.kill('SIGTERM');
    await second.ended;
    expect(new Set(list.map(({ id }) => id)).size).toBe(2_000);
    expect(list).toHaveLength(2_000);
  });

  it('restarts from scratch after kill -9 while its database is created', async () => {
    await using folder = await createTemporaryFolder();
    const variables = { DATA_DIR: folder.path, SEED_PROPERTIES: '3' };
    const first = runProvider(variables);
    await vi.waitUntil(() => existsSync(join(folder.path, 'provider.new')), { timeout: 40_000 });
    first.kill('SIGKILL');
    await first.ended;

    const second = runProvider(variables);
    expect(await fetchList(String(await second.url))).toHaveLength(3);
    second.kill('SIGTERM');
    await second.ended;
  });

  it('deletes messages permanently that were deleted 30 days before it starts', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const options = { dataDir: folder.path, seedProperties: 3, demoPassword };
    const first = await startTestProvider(options);
    await first.close();
    const log = pino({ level: 'silent' });
    const messages = async (change: (database: Kysely<Tables>) => Promise<unknown>) => {
      const { database, close } = await openDatabase({ dataDir: folder.path, logger: log });
      const found = await change(database);
      await close();
      return found;
    };
    const deletedAt = new Date(Date.now() - 31 * 86_400_000);
    await messages((database) =>
      database.updateTable('messages').set({ deleted_at: deletedAt }).execute(),
    );
    const second = await startTestProvider(options);
    await second.close();
    expect(
      await messages((database) => database.selectFrom('messages').select('id').execute()),
    ).toEqual([]);
  });

  it('rejects a data folder that another process uses', async () => {
    await using provider = await startTestProvider({ seedProperties: 0 });
    const second = runProvider({ DATA_DIR: provider.dataDir });
    expect(await second.ended).toEqual({
      code: 1,
      stderr: `The data folder ${provider.dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
    });
    expect(await fetchList(provider.url)).toEqual([]);
  });

  it('reports why it cannot use a data folder', async () => {
    await using folder = await createTemporaryFolder();
    const file = join(folder.path, 'file');
    await writeFile(file, '');
    const { code, stderr } = await runProvider({ DATA_DIR: file }).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(`The data folder ${file} cannot be used: it is not a folder (EEXIST).\n`);
  });

  it.each([
    ['PROVIDER_PORT', '65536', '"65536" but must be a whole number from 0 to 65535.'],
    ['SEED_PROPERTIES', '-1', '"-1" but must be a whole number from 0 to 200000.'],
    [
      'LOG_LEVEL',
      'loud',
      '"loud" but must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    ['DEMO_PASSWORD', 'short', 'not valid but must be at least 8 characters long.'],
    [
      'DATABASE_URL',
      'mysql://me:pw@db/x',
      'not valid but must be a postgres:// or postgresql:// URL.',
    ],
    [
      'PUBLIC_URL',
      'homes.example',
      '"homes.example" but must be an origin, like https://homes.example.',
    ],
    ['SMTP_URL', 'https://me:pw@mail', 'not valid but must be an smtp:// or smtps:// URL.'],
    [
      'MAIL_FROM',
      'Homes',
      '"Homes" but must be an email address, alone or as Homes <homes@example.com>.',
    ],
  ])('reports an invalid %s in one line', async (name, value, rest) => {
    const { code, stderr } = await runProvider({ [name]: value }).ended;
    expect([code, stderr]).toEqual([1, `${name} is ${rest}\n`]);
  });

  it('names every wrong variable at once, and shows no secret', async () => {
    await using folder = await createTemporaryFolder();
    const { code, stderr } = await runProvider({
      DATA_DIR: folder.path,
      PROVIDER_PORT: 'many',
      DEMO_PASSWORD: 'hunter2',
      BRAND_NAME: ' ',
    }).ended;
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        'PROVIDER_PORT is "many" but must be a whole number from 0 to 65535.',
        'DEMO_PASSWORD is not valid but must be at least 8 characters long.',
        'BRAND_NAME is " " but must be a name of 1 to 40 characters.',
        '',
      ],
    ]);
  });

  it('reports a port that is taken', async () => {
    await using provider = await startTestProvider({ seedProperties: 0 });
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const { port } = new URL(provider.url);
    const variables = { DATA_DIR: folder.path, SEED_PROPERTIES: '0', PROVIDER_PORT: port };
    const { code, stderr } = await runProvider(variables).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is already in use\\.[^\\n]*\\n$`),
    );
  });
});
