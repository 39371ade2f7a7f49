/** @module-tag long */
import { chmod, cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../server/provider/database/open-database.ts';
import { explainStatement } from '../../../server/provider/database/pglite-folder.ts';
import type { Tables } from '../../../server/provider/database/tables.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { runsOnSmallDisks } from '../../support/small-disk.ts';
import { runProvider } from './provider-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';

/** Overwrites bytes, as a failing disk does. */
async function overwrite(file: string, start: number, length: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0xab), 0, length, start);
  await handle.close();
}

/** A user other than the folder’s owner, or this one if it may not switch users. */
const isRoot = process.getuid?.() === 0;
const otherUser = isRoot ? { uid: 65_534, gid: 65_534 } : {};

describe('a provider that cannot use its data folder exits with one line that names the folder and the cause', () => {
  it('if the folder is not writable', async () => {
    await using folder = await createTemporaryFolder();
    await chmod(folder.path, 0o555);
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }, otherUser).ended;
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${folder.path} cannot be used: this user may not write to it (EACCES).\n`,
    ]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.runIf(runsOnSmallDisks)('if its disk is full', async () => {
    await using folder = await createTemporaryFolder();
    const disk = { path: folder.path, megabytes: 20 };
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }, { disk }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The data folder \S+ cannot be used: its disk is full: 20 MB are free and \d+ MB are needed\.\n$/,
    );
  });

  it.runIf(runsOnSmallDisks)('if its file system is read-only', async () => {
    await using folder = await createTemporaryFolder();
    const disk = { path: folder.path, megabytes: 500, readOnly: true };
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }, { disk }).ended;
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${folder.path} cannot be used: its file system is read-only (EROFS).\n`,
    ]);
  });

  it('if the database belongs to another user', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    await chmod(folder.path, 0o777);
    await chmod(join(folder.path, 'provider'), isRoot ? 0o700 : 0o000);
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }, otherUser).ended;
    const database = join(folder.path, 'provider');
    expect([code, stderr]).toEqual([
      1,
      `The database in ${database} cannot be used: ${database}: this user may not write to it (EACCES).\n`,
    ]);
    await chmod(database, 0o700);
  });

  it('if the file size limit is too low for the database', async () => {
    await using folder = await createTemporaryFolder();
    const limited = { limitBlocks: 2048 };
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }, limited).ended;
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${folder.path} cannot be used: this process may not write files of 16 MB (EFBIG).\n`,
    ]);
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('a provider with a damaged database does not start, and names its folder', () => {
  it.each([
    ['its version is missing', (database: string) => rm(join(database, 'PG_VERSION'))],
    ['its control file is missing', (database: string) => rm(join(database, 'global/pg_control'))],
    [
      'its control file is damaged',
      (database: string) => overwrite(join(database, 'global/pg_control'), 0, 512),
    ],
    [
      'its relation map is empty',
      (database: string) => truncate(join(database, 'global/pg_filenode.map'), 0),
    ],
    [
      'its write-ahead log is damaged',
      (database: string) =>
        overwrite(join(database, 'pg_wal/000000010000000000000001'), 0, 16 * 1024 * 1024),
    ],
    [
      'its tables are missing',
      (database: string) => rm(join(database, 'base/5'), { recursive: true }),
    ],
  ])('if %s', async (_damage, damage) => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const database = join(folder.path, 'provider');
    await damage(database);
    await writeFile(join(folder.path, 'sessions.sqlite'), 'untouched');
    const starting = startTestProvider({ dataDir: folder.path });
    const message = await starting.then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(message).toMatch(
      /^The database in \S+\/provider is damaged(?: \([^\n]+\))?\. Restore that folder from a backup; the other files in the data folder are unharmed\.$/,
    );
    expect(message).toContain(database);
    expect(message).not.toMatch(/Aborted|ASSERTIONS|initialize/);
    expect((await stat(join(folder.path, 'sessions.sqlite'))).size).toBe('untouched'.length);
  });
});

describe('a provider whose database opens but cannot be used says why', () => {
  async function useDatabase<T>(
    dataDir: string,
    use: (database: Kysely<Tables>) => Promise<T>,
  ): Promise<T> {
    const logger = pino({ level: 'silent' });
    const { database, close } = await openDatabase({ dataDir, logger });
    try {
      return await use(database);
    } finally {
      await close();
    }
  }

  it('if a page of the list of properties is damaged', async () => {
    await using provider = await startTestProvider({ seedProperties: 40 });
    const { dataDir } = provider;
    await provider.close();
    const { rows } = await useDatabase(dataDir, (database) =>
      sql<{ path: string }>`select pg_relation_filepath('properties') as path`.execute(database),
    );
    await overwrite(join(dataDir, 'provider', rows[0]?.path ?? ''), 8192, 8192);
    await expect(startTestProvider({ dataDir })).rejects.toThrow(
      /^The database in \S+\/provider is damaged \(invalid page in block 1 of relation [^\n]+\)\. Restore that folder from a backup; the other files in the data folder are unharmed\.$/,
    );
  });

  it('if its migrations are not those of this version, which is no damage', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    await useDatabase(folder.path, (database) =>
      sql`delete from kysely_migration where name like '001%'`.execute(database),
    );
    await expect(startTestProvider({ dataDir: folder.path })).rejects.toThrow(
      /^The database in \S+\/provider cannot be used: The database could not be migrated: [^\n]+$/,
    );
  });

  it.each([
    ['an error of the program', new TypeError('rows is undefined'), 'rows is undefined'],
    [
      'a refused statement',
      Object.assign(new Error('relation "users" does not exist'), { code: '42P01' }),
      'relation "users" does not exist',
    ],
  ])('if %s is the reason, which is no damage', (_name, error, reason) => {
    const { message } = explainStatement(error, '/data', '/data/provider');
    expect(message).toBe(`The database in /data/provider cannot be used: ${reason}`);
  });
});

describe('a data folder without its database', () => {
  it.each(['outbox.sqlite', 'sessions.sqlite', 'demo-logins.txt', 'photos/properties'])(
    'gets no new one while %s still exists',
    async (name) => {
      await using folder = await createTemporaryFolder();
      await mkdir(join(folder.path, name), { recursive: true });
      const database = join(folder.path, 'provider');
      await expect(startTestProvider({ dataDir: folder.path })).rejects.toThrow(
        `The database folder ${database} is missing, but ${folder.path} holds other data of a site (${name}). Restore ${database} from a backup, or set DATA_DIR to an empty folder to start anew.`,
      );
      expect(await readdir(folder.path)).not.toContain('provider');
    },
  );

  it('gets no demo homes in an empty database that replaced the old one', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    await writeFile(join(folder.path, 'outbox.sqlite'), '');
    await using provider = await startTestProvider({ dataDir: folder.path });
    expect(await fetchList(provider.url)).toEqual([]);
    expect(await readdir(folder.path)).not.toContain('demo-logins.txt');
  });
});

describe('a data folder in use', () => {
  it('is closed to a second process, even without its lock file, and can be copied after its end', async () => {
    await using provider = await startTestProvider({ seedProperties: 2 });
    const { dataDir } = provider;
    const second = async () => {
      const { code, stderr } = await runProvider({ DATA_DIR: dataDir }).ended;
      return [code, stderr];
    };
    const refusal = [
      1,
      `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
    ];
    expect(await second()).toEqual(refusal);
    for (const name of await readdir(dataDir)) {
      if (name.startsWith('provider.lock')) await rm(join(dataDir, name));
    }
    expect(await second()).toEqual(refusal);
    expect(await fetchList(provider.url)).toHaveLength(2);

    await provider.close();
    await using folder = await createTemporaryFolder();
    await cp(dataDir, folder.path, { recursive: true });
    await using copy = await startTestProvider({ dataDir: folder.path });
    expect(await fetchList(copy.url)).toHaveLength(2);
  });
});
