import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { version } from '../../config/version.ts';
import { callSite, SiteNotRunning } from '../../control/control-client.ts';
import { writeLastBackup } from '../../control/last-backup.ts';
import { siteStatus, type SiteStatus } from '../../control/site-status.ts';
import { backupLockIn, stagingFolderIn } from '../../control/staging-folder.ts';
import { copyOutbox } from '../../outbox/copy-outbox.ts';
import { dumpDatabase } from '../../postgres/dump-database.ts';
import { isLockHeld, lockFile, refuseUnfinishedRestore } from '../../provider/data-folder-lock.ts';
import { flush, makeFolder } from '../../provider/durable-files.ts';
import { persistedSessionKey } from '../../session/session-keys.ts';
import { checkPlaces } from './check-places.ts';
import { checkSpace } from './free-space.ts';
import { databaseFile, fingerprintOf, manifestName, type Manifest } from './manifest.ts';
import { deleteOldBackups } from './old-backups.ts';
import { describeFile, flushAll, storeFiles } from './store-files.ts';

/** A large database on a slow disk. */
const copyLimitMs = 3_600_000;

export interface BackupOptions extends Config {
  /** The folder for this and other backups. */
  to: string;
  /** Where to write the keys, if at all. */
  keysTo: string | undefined;
  /** How many backups to keep; undefined for all. */
  keep: number | undefined;
}

export interface BackupReport {
  folder: string;
  bytes: number;
  files: number;
  /** Older backups that were deleted. */
  deleted: string[];
}

/**
 * Backs up all that cannot be made anew, while the site runs or while it is stopped. A folder without `.unfinished` in its name
 * is complete and on disk.
 *
 * @throws Error with a single line for the operator; nothing is left of the backup
 */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  const { dataDir } = options.settings;
  const to = resolve(options.to);
  const keysTo = options.keysTo && resolve(options.keysTo);
  await checkPlaces({ dataDir, to, keysTo });
  refuseUnfinishedRestore(dataDir);
  await using resources = new AsyncDisposableStack();
  const lock = lockBackups(dataDir);
  resources.defer(() => lock.release());
  const staging = stagingFolderIn(dataDir);
  await rm(staging, { recursive: true, force: true });
  resources.defer(() => rm(staging, { recursive: true, force: true }));

  const site = await findSite(options, resources);
  await checkSpace(options, to, site !== null);
  const name = `homefront-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const finished = join(to, name);
  const folder = `${finished}.unfinished`;
  await makeFolder(to);
  await mkdir(folder, { mode: 0o700 });
  let manifest: Manifest;
  try {
    manifest = await fill(folder, options, site !== null);
    if (keysTo !== undefined) await replaceFile(keysTo, `${(await keysOf(options)).join(',')}\n`);
    await rename(folder, finished);
    await flush(to);
    await writeLastBackup(dataDir, { finishedAt: manifest.finishedAt, folder: finished });
  } catch (error) {
    for (const left of [folder, finished]) await rm(left, { recursive: true, force: true });
    throw error;
  }
  const { keep } = options;
  const sizes = Object.values(manifest.files).map(({ bytes }) => bytes);
  return {
    folder: finished,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    files: sizes.length,
    deleted: keep === undefined ? [] : await deleteOldBackups(to, { keep, newest: name }),
  };
}

function lockBackups(dataDir: string): ReturnType<typeof lockFile> {
  try {
    return lockFile(backupLockIn(dataDir), dataDir);
  } catch (error) {
    if (!isLockHeld(error)) throw error;
    throw new Error(`Another backup of ${dataDir} is running.`, { cause: error });
  }
}

/** The status of the running site; null if there is none, and then none can start before `resources` are disposed. */
async function findSite(
  { settings, secrets }: Config,
  resources: AsyncDisposableStack,
): Promise<SiteStatus | null> {
  const { dataDir } = settings;
  try {
    const site = siteStatus.parse(await callSite(dataDir, 'status'));
    const storage = secrets.databaseUrl === undefined ? 'data folder' : 'PostgreSQL';
    if (site.storage === storage && site.provider === settings.provider.kind) return site;
    throw new Error(
      `The running site has another configuration: its data is in ${site.storage === 'PostgreSQL' ? 'a database (DATABASE_URL)' : 'the data folder'} and its provider is ${site.provider}. Give this command the same variables.`,
    );
  } catch (error) {
    if (!(error instanceof SiteNotRunning)) throw error;
  }
  for (const name of ['site.lock', 'provider.lock']) {
    const lock = lockFile(join(dataDir, name), dataDir);
    resources.defer(() => lock.release());
  }
  return null;
}

/**
 * The outbox is copied before the provider's data: a message that is delivered in between is in both, and the provider ignores
 * the second delivery. In the other order it would be in neither.
 */
async function fill(folder: string, config: BackupOptions, isRunning: boolean): Promise<Manifest> {
  const { settings, secrets } = config;
  const { dataDir } = settings;
  const staging = stagingFolderIn(dataDir);
  const manifest: Manifest = {
    format: 1,
    version,
    finishedAt: '',
    keys: (await keysOf(config)).map(fingerprintOf),
    files: {},
    folders: [],
  };
  const store = async (
    from: string,
    name: string,
    { isNeeded = false, mayShrink = false } = {},
  ): Promise<void> => {
    const stored = { from, to: folder, name, isLeftOut: isLock, mayShrink };
    if ((await storeFiles(stored, manifest)) || !isNeeded) return;
    throw new Error(`${join(from, name)} was deleted during the backup.`);
  };

  await mkdir(staging, { mode: 0o700 });
  const hasOutbox = await copyOutbox(dataDir, staging);
  await store(staging, 'outbox.sqlite', { isNeeded: hasOutbox });
  await store(staging, 'outbox-photos');
  if (secrets.databaseUrl !== undefined) {
    const dump = join(folder, databaseFile);
    await dumpDatabase(secrets.databaseUrl, dump);
    manifest.files[databaseFile] = await describeFile(dump);
  } else if (settings.provider.kind === 'embedded') {
    if (isRunning) await callSite(dataDir, 'copy-provider', null, copyLimitMs);
    const from = isRunning ? staging : dataDir;
    await store(from, 'provider', { isNeeded: isRunning });
    await store(from, 'photos');
  }
  await store(dataDir, 'mail', { mayShrink: true });
  if (Object.keys(manifest.files).length === 0) {
    throw new Error(`There is nothing to back up in ${dataDir}.`);
  }
  manifest.finishedAt = new Date().toISOString();
  await writeDurably(join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
  await flushAll(folder, manifest);
  return manifest;
}

/** Files of running processes, and unfinished ones. */
function isLock(path: string): boolean {
  return /(?:^|\/)(?:homefront\.lock(?:-journal)?|postmaster\.pid|[^/]+\.new)$/.test(path);
}

async function keysOf({ settings, secrets }: Config): Promise<string[]> {
  return secrets.sessionKeys ?? [await persistedSessionKey(settings.dataDir)];
}

async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`;
  await rm(unfinished, { force: true });
  try {
    await writeDurably(unfinished, text);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });
}
