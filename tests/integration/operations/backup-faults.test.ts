import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { composeControl } from '../../../server/composition/control.ts';
import { readConfig } from '../../../server/config/config.ts';
import { backupLockIn, stagingFolderIn } from '../../../server/control/staging-folder.ts';
import { createReadiness } from '../../../server/features/health/readiness.ts';
import { type Contents, storeFiles } from '../../../server/operations/backup/store-files.ts';
import { takeBackup } from '../../../server/operations/backup/take-backup.ts';
import { readManifest } from '../../../server/operations/backup/manifest.ts';
import { restoreBackup } from '../../../server/operations/restore/restore-backup.ts';
import { copyOutbox } from '../../../server/outbox/copy-outbox.ts';
import { openSqliteOutbox } from '../../../server/outbox/open-outbox.ts';
import { lockFile } from '../../../server/provider/data-folder-lock.ts';
import { productionEnvironment } from '../../support/production-environment.ts';

let root: string;
let dataDir: string;
let to: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'homefront-backup-'));
  dataDir = join(root, 'data');
  to = join(root, 'backups');
  for (const folder of ['provider', 'photos']) {
    await mkdir(join(dataDir, folder), { recursive: true });
    await writeFile(join(dataDir, folder, 'file'), folder);
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

function options() {
  const config = readConfig({ ...productionEnvironment(), DATA_DIR: dataDir });
  return { ...config, to, keep: undefined, keysTo: undefined };
}

/** The control socket of a site. `afterCopy` runs when it has copied its provider. */
function openControl(afterCopy: () => Promise<unknown>): Promise<() => Promise<void>> {
  return composeControl({
    settings: options().settings,
    origin: 'http://localhost',
    hasDatabase: false,
    homes: () => null,
    invite: undefined,
    readiness: createReadiness(async () => true),
    enquiries: async () => null,
    log: pino({ level: 'silent' }),
    async copyProvider(folder) {
      for (const name of ['provider', 'photos']) {
        await cp(join(dataDir, name), join(folder, name), { recursive: true });
      }
      await afterCopy();
    },
  });
}

describe('a backup during which', () => {
  it('the site restarts is complete', async () => {
    const closings: (() => Promise<void>)[] = [];
    closings.push(
      await openControl(async () => closings.push(await openControl(() => Promise.resolve()))),
    );
    const { folder } = await takeBackup(options());
    const { files } = await readManifest(folder);
    expect(Object.keys(files)).toEqual(['provider/file', 'photos/file']);
    expect(existsSync(stagingFolderIn(dataDir))).toBe(false);
    for (const close of closings) await close();
  });

  it('the copied files are deleted fails, and leaves nothing', async () => {
    const close = await openControl(() => rm(stagingFolderIn(dataDir), { recursive: true }));
    await expect(takeBackup(options())).rejects.toThrow(
      `${join(stagingFolderIn(dataDir), 'provider')} was deleted during the backup.`,
    );
    expect(await readdir(to)).toEqual([]);
    await close();
  });
});

it('another backup is refused, unlike a lock that cannot be created', async () => {
  const file = backupLockIn(dataDir);
  const lock = lockFile(file, dataDir);
  await expect(takeBackup(options())).rejects.toThrow(`Another backup of ${dataDir} is running.`);
  lock.release();
  await rm(file, { force: true });
  await mkdir(file);
  await expect(takeBackup(options())).rejects.toThrow(
    `The data folder ${dataDir} cannot be used: ${file} cannot be locked: `,
  );
});

it('a stopped site whose path is too long for a socket can be backed up', async () => {
  const long = join(root, 'x'.repeat(100));
  await rename(dataDir, long);
  dataDir = long;
  const { files } = await readManifest((await takeBackup(options())).folder);
  expect(Object.keys(files)).toEqual(['provider/file', 'photos/file']);
});

it('a start and a backup delete what a killed backup has left, and nothing of the operator’s', async () => {
  const own = ['backup', 'backups'].map((name) => join(dataDir, name, 'file'));
  for (const file of own) {
    await mkdir(dirname(file));
    await writeFile(file, 'mine');
  }
  await mkdir(stagingFolderIn(dataDir), { recursive: true });
  const close = await openControl(() => Promise.resolve());
  expect(existsSync(stagingFolderIn(dataDir))).toBe(false);
  await takeBackup(options());
  expect(own.filter((file) => !existsSync(file))).toEqual([]);
  await close();
});

describe('storing files', () => {
  const contents = (): Contents => ({ files: {}, folders: [] });

  beforeEach(() => mkdir(to));

  it('leaves out a part that does not exist, but not one that cannot be read', async () => {
    expect(await storeFiles({ from: dataDir, to, name: 'mail' }, contents())).toBe(false);
    await expect(
      storeFiles({ from: join(dataDir, 'provider/file'), to, name: 'mail' }, contents()),
    ).rejects.toThrow('ENOTDIR');
  });

  it('fails if a file disappears, except from a folder that may shrink', async () => {
    await symlink('gone', join(dataDir, 'photos/a'));
    const stored = { from: dataDir, to, name: 'photos' };
    await expect(storeFiles(stored, contents())).rejects.toThrow(
      `${join(dataDir, 'photos/a')} was deleted during the backup.`,
    );
    const stores = contents();
    expect(await storeFiles({ ...stored, mayShrink: true }, stores)).toBe(true);
    expect(Object.keys(stores.files)).toEqual(['photos/file']);
  });
});

it.each(['backups', 'backups/keys', 'link', 'link/new/keys'])(
  'refuses to write the keys to %s, which is among the backups',
  async (keysTo) => {
    await mkdir(to);
    await symlink('backups', join(root, 'link'));
    await expect(takeBackup({ ...options(), keysTo: join(root, keysTo) })).rejects.toThrow(
      '--keys-to must be outside of --to: whoever has both can read the messages.',
    );
    expect(await readdir(to)).toEqual([]);
    expect((await readdir(root)).toSorted()).toEqual(['backups', 'data', 'link']);
  },
);

it('refuses to back up into the data folder through a link', async () => {
  await symlink('data', join(root, 'link'));
  await expect(takeBackup({ ...options(), to: join(root, 'link/backups') })).rejects.toThrow(
    `--to must be outside of the data folder ${dataDir}.`,
  );
});

describe('--keep', () => {
  async function placeBackup(name: string): Promise<void> {
    await mkdir(join(to, name), { recursive: true });
    await writeFile(join(to, name, 'manifest.json'), '{}');
  }

  it('deletes backups only', async () => {
    const others = [
      'homefront-1',
      'homefront-2026-01-01',
      'homefront-2026-01-01T00-00-00-000Z.tar',
      'homefront-Z.unfinished',
    ];
    for (const name of others) await placeBackup(name);
    await mkdir(join(to, 'homefront-2026-01-01T00-00-00-001Z'));
    await placeBackup('homefront-2026-01-01T00-00-00-002Z');
    await placeBackup('homefront-2026-01-01T00-00-00-003Z');
    await mkdir(join(to, 'homefront-2026-01-01T00-00-00-004Z.unfinished'));
    const { folder, deleted } = await takeBackup({ ...options(), keep: 2 });
    expect(deleted).toEqual([
      'homefront-2026-01-01T00-00-00-002Z',
      'homefront-2026-01-01T00-00-00-004Z.unfinished',
    ]);
    expect((await readdir(to)).toSorted()).toEqual(
      [
        ...others,
        'homefront-2026-01-01T00-00-00-001Z',
        'homefront-2026-01-01T00-00-00-003Z',
        basename(folder),
      ].toSorted(),
    );
  });

  it('keeps the backup just made, though the clock was set back', async () => {
    const later = ['homefront-9026-01-01T00-00-00-000Z', 'homefront-9026-01-02T00-00-00-000Z'];
    for (const name of later) await placeBackup(name);
    const { folder, deleted } = await takeBackup({ ...options(), keep: 2 });
    expect(deleted).toEqual(later.slice(0, 1));
    expect((await readdir(to)).toSorted()).toEqual([basename(folder), later[1]]);
    expect((await takeBackup({ ...options(), keep: 1 })).deleted).toHaveLength(2);
  });
});

it('a backup whose last steps fail leaves nothing that looks complete, and no lost keys', async () => {
  const keysTo = join(root, 'keys');
  await mkdir(join(keysTo, 'in-the-way'), { recursive: true });
  const old = 'homefront-2026-01-01T00-00-00-000Z';
  await mkdir(join(to, old), { recursive: true });
  await writeFile(join(to, old, 'manifest.json'), '{}');
  await expect(takeBackup({ ...options(), keysTo, keep: 1 })).rejects.toThrow(/EISDIR|ENOTEMPTY/);
  expect(existsSync(`${keysTo}.new`)).toBe(false);
  expect(await readdir(to)).toEqual([old]);
  await mkdir(join(dataDir, 'last-backup.json'));
  await expect(takeBackup({ ...options(), keep: 1 })).rejects.toThrow('EISDIR');
  expect(await readdir(to)).toEqual([old]);
});

it('a photo that is deleted while the outbox is copied does not fail the copy', async () => {
  const { close } = await openSqliteOutbox({ dataDir, keys: ['key'.repeat(12)], clock: Date.now });
  await close();
  const [photos, copies] = [join(dataDir, 'outbox-photos'), join(root, 'copy/outbox-photos')];
  const names = Array.from({ length: 300 }, (_, index) => `photo-${index}`);
  await mkdir(photos);
  for (const name of names) await writeFile(join(photos, name), name);
  await mkdir(join(root, 'copy'));
  const copying = copyOutbox(dataDir, join(root, 'copy'));
  while (!existsSync(copies) || readdirSync(copies).length === 0) await nextIteration();
  for (const name of names) rmSync(join(photos, name));
  expect(await copying).toBe(true);
  const copied = readdirSync(copies).length;
  expect(copied).toBeGreaterThan(0);
  expect(copied).toBeLessThan(300);
});

it('a restore refuses a file that is replaced after it was verified, and leaves nothing of it', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `photo-${1000 + index}`);
  for (const name of names) await writeFile(join(dataDir, 'photos', name), name);
  const { folder } = await takeBackup(options());
  const target = join(root, 'target');
  const { settings, secrets } = options();
  const restoring = restoreBackup({
    settings: { ...settings, dataDir: target },
    secrets,
    from: folder,
    replace: false,
    sendMails: false,
  });
  const ended = restoring.catch(String);
  while (!existsSync(join(target, 'restoring'))) await nextIteration();
  writeFileSync(join(folder, 'photos/photo-1299'), 'another');
  expect(await ended).toBe(
    `Error: The backup ${folder} is damaged: photos/photo-1299 changed during the restore.`,
  );
  expect((await readdir(target)).filter((name) => !name.endsWith('.lock'))).toEqual([]);
});
