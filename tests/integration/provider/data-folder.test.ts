import { chmod, cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { placeEmptyDatabase } from '../../support/empty-database.ts';
import { runProvider } from './provider-process.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { startTestProvider } from './test-provider.ts';
import { fetchList } from './wire-schemas.ts';

const writeAheadLog = 'provider/pg_wal/000000010000000000000001';

/** Overwrites bytes, as a failing disk does. */
async function overwrite(file: string, start: number, length: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(length, 0xab), 0, length, start);
  await handle.close();
}

/** Another user than the one who owns the folder, or this one where it has no right to become another. */
const isRoot = process.getuid?.() === 0;
const otherUser = isRoot ? { uid: 65_534, gid: 65_534 } : {};

describe('a provider that cannot use its data folder ends with one line that names the place and the cause', () => {
  it('where the folder may not be written', async () => {
    await using folder = await createTemporaryFolder();
    await chmod(folder.path, 0o555);
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }, otherUser).ended;
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${folder.path} cannot be used: this user may not write to it (EACCES).\n`,
    ]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('where the database belongs to somebody else', async () => {
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

  it('where no file may become as large as the database needs', async () => {
    await using folder = await createTemporaryFolder();
    const limited = { limitBlocks: 2048 };
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }, limited).ended;
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${folder.path} cannot be used: this process may not write files of 16 MB (EFBIG).\n`,
    ]);
    expect(await readdir(folder.path)).toEqual([]);
  });

  it.each([
    ['its version is missing', (database: string) => rm(join(database, 'PG_VERSION'))],
    ['its control file is missing', (database: string) => rm(join(database, 'global/pg_control'))],
    [
      'its control file is damaged',
      (database: string) => overwrite(join(database, 'global/pg_control'), 0, 512),
    ],
    [
      'its map of files is empty',
      (database: string) => truncate(join(database, 'global/pg_filenode.map'), 0),
    ],
    [
      'its write-ahead log is damaged',
      (database: string) => overwrite(join(database, '..', writeAheadLog), 0, 16 * 1024 * 1024),
    ],
    [
      'its tables are gone',
      (database: string) => rm(join(database, 'base/5'), { recursive: true }),
    ],
  ])('where the database is damaged: %s', async (_damage, damage) => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    const database = join(folder.path, 'provider');
    await damage(database);
    await writeFile(join(folder.path, 'sessions.sqlite'), 'untouched');
    const { code, stderr } = await runProvider({ DATA_DIR: folder.path }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The database in \S+\/provider is damaged(?: \([^\n]+\))?\. Restore that folder from a backup; the other files in the data folder are unharmed\.\n$/,
    );
    expect(stderr).toContain(database);
    expect(stderr).not.toMatch(/Aborted|ASSERTIONS|initialize/);
    expect((await stat(join(folder.path, 'sessions.sqlite'))).size).toBe('untouched'.length);
  });
});

describe('a data folder without its database', () => {
  it.each(['outbox.sqlite', 'sessions.sqlite', 'demo-logins.txt', 'photos/properties'])(
    'gets no new one while %s is still there',
    async (name) => {
      await using folder = await createTemporaryFolder();
      await mkdir(join(folder.path, name), { recursive: true });
      const { code, stderr } = await runProvider({ DATA_DIR: folder.path }).ended;
      const database = join(folder.path, 'provider');
      expect([code, stderr]).toEqual([
        1,
        `The database folder ${database} is missing, but ${folder.path} holds other data of a site (${name}). Restore ${database} from a backup, or set DATA_DIR to an empty folder to start anew.\n`,
      ]);
      expect(await readdir(folder.path)).not.toContain('provider');
    },
  );

  it('gets no demo homes in an empty database that was put in its place', async () => {
    await using folder = await createTemporaryFolder();
    await placeEmptyDatabase(folder.path);
    await writeFile(join(folder.path, 'outbox.sqlite'), '');
    await using provider = await startTestProvider({ dataDir: folder.path });
    expect(await fetchList(provider.url)).toEqual([]);
    expect(await readdir(folder.path)).not.toContain('demo-logins.txt');
  });
});

describe('a data folder in use', () => {
  it('stays closed to a second process after its lock file was deleted', async () => {
    await using provider = await startTestProvider({ seedProperties: 2 });
    for (const name of await readdir(provider.dataDir)) {
      if (name.startsWith('provider.lock')) await rm(join(provider.dataDir, name));
    }
    const { code, stderr } = await runProvider({ DATA_DIR: provider.dataDir }).ended;
    expect([code, stderr]).toEqual([
      1,
      `The data folder ${provider.dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.\n`,
    ]);
    expect(await fetchList(provider.url)).toHaveLength(2);
  });

  it('may be copied for a backup: the copy opens by itself', async () => {
    await using folder = await createTemporaryFolder();
    await using provider = await startTestProvider({ seedProperties: 2 });
    await provider.close();
    await cp(provider.dataDir, folder.path, { recursive: true });
    await using copy = await startTestProvider({ dataDir: folder.path });
    expect(await fetchList(copy.url)).toHaveLength(2);
  });
});
