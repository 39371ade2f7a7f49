import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../config/config.ts';
import { analyzeDatabase, isEmptyDatabase, restoreDatabase } from '../../postgres/dump-database.ts';
import { lockDataFolder, lockFile, restoreMarkIn } from '../../provider/data-folder-lock.ts';
import { flush } from '../../provider/durable-files.ts';
import { persistedSessionKey } from '../../session/session-keys.ts';
import { databaseFile, fingerprintOf, readManifest, type Manifest } from '../backup/manifest.ts';
import { copyHashed, describeFile, flushAll } from '../backup/store-files.ts';

const run = promisify(execFile);
const provider = join(import.meta.dirname, '../../provider/main.ts');

/** What a backup may hold, in the order of restoring. Other data is moved aside in the opposite order. */
const parts = ['outbox-photos', 'outbox.sqlite', 'mail', 'photos', 'provider'];
/** Data of the site that a backup does not hold, and the mark that forbids a start on the embedded database. */
const otherData = ['sessions.sqlite', 'answers.sqlite', 'provider.moved'];
const sqliteSuffixes = ['', '-wal', '-shm'];

export interface RestoreOptions extends Config {
  /** A backup. */
  from: string;
  /** Whether to move data in the data folder aside, instead of refusing it. */
  replace: boolean;
  /** Whether to send mails that were waiting. */
  sendMails: boolean;
}

/**
 * Restores a backup into the data folder and an empty database, and returns what the operator should know, in lines.
 *
 * @throws Error with a single line for the operator
 */
export async function restoreBackup(options: RestoreOptions): Promise<string[]> {
  const { dataDir } = options.settings;
  const from = resolve(options.from);
  const manifest = await readManifest(from);
  const hasDump = databaseFile in manifest.files;
  checkEngine(manifest, hasDump, options.secrets.databaseUrl);
  await verify(from, manifest);

  const lock = lockDataFolder(dataDir, { fileName: 'site.lock', neededBytes: sizeOf(manifest) });
  try {
    const lines = await placeData(from, manifest, options);
    if (!options.sendMails && (hasDump || existsSync(join(dataDir, 'provider')))) {
      lines.push(await holdMails());
    }
    await rm(restoreMarkIn(dataDir));
    await flush(dataDir);
    return [...lines, ...(await describeKeys(manifest, options))];
  } finally {
    lock.release();
  }
}

async function placeData(
  from: string,
  manifest: Manifest,
  { settings, secrets, replace }: RestoreOptions,
): Promise<string[]> {
  const { dataDir } = settings;
  const { databaseUrl } = secrets;
  const hasDump = databaseFile in manifest.files;
  await using resources = new AsyncDisposableStack();
  const lock = lockFile(join(dataDir, 'provider.lock'), dataDir);
  resources.defer(() => lock.release());

  const present = presentIn(dataDir);
  if (present.length > 0 && !replace) {
    throw new Error(
      `The data folder ${dataDir} holds data (${present.join(', ')}). Pass --replace to move it aside, or set DATA_DIR to an empty folder.`,
    );
  }
  if (hasDump && databaseUrl !== undefined && !(await isEmptyDatabase(databaseUrl))) {
    throw new Error('The database at DATABASE_URL is not empty. Restore into an empty one.');
  }

  const restoring = join(dataDir, 'restoring');
  await rm(restoring, { recursive: true, force: true });
  try {
    await copyFiles(from, restoring, manifest);
  } catch (error) {
    await rm(restoring, { recursive: true, force: true });
    throw error;
  }
  // No site may start on a part of the data, or send mails that were sent since.
  const mark = restoreMarkIn(dataDir);
  const wasInterrupted = existsSync(mark);
  await writeFile(mark, `Restoring ${from}.\n`, { flush: true });
  await flush(dataDir);
  if (hasDump && databaseUrl !== undefined) {
    try {
      await restoreDatabase(databaseUrl, join(from, databaseFile));
    } catch (error) {
      // Nothing has changed.
      if (!wasInterrupted) await rm(mark);
      throw error;
    }
  }
  const lines = [`Restored the backup of ${manifest.finishedAt} by version ${manifest.version}.`];
  if (hasDump && databaseUrl !== undefined) lines.push(...(await analyze(databaseUrl)));
  if (present.length > 0) {
    const aside = await moveAside(dataDir, present);
    lines.push(`The data that was in ${dataDir} is now in ${aside}.`);
  }
  await rm(join(dataDir, 'properties.bin'), { force: true });
  for (const part of parts.filter((name) => existsSync(join(restoring, name)))) {
    await rename(join(restoring, part), join(dataDir, part));
  }
  await flush(dataDir);
  await rm(restoring, { recursive: true });
  return lines;
}

/** A warning if the database lacks statistics. PostgreSQL collects them by itself, but later. */
async function analyze(databaseUrl: string): Promise<string[]> {
  try {
    await analyzeDatabase(databaseUrl);
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`Warning: run \`analyze\` in the database, or it may be slow at first. ${reason}`];
  }
}

/** @throws Error if a file differs from the manifest, or is not a file in the folder `from` */
async function verify(from: string, { files }: Manifest): Promise<void> {
  const folder = await realpath(from);
  for (const [path, { sha256 }] of Object.entries(files)) {
    const file = join(folder, path);
    const actual = await realpath(file).catch(() => null);
    if (actual !== null && (actual !== file || !(await lstat(file)).isFile())) {
      throw new Error(`The backup ${from} is damaged: ${path} is not a regular file.`);
    }
    const found = await describeFile(file).catch(() => null);
    if (found?.sha256 === sha256) continue;
    throw new Error(
      `The backup ${from} is damaged: ${path} is ${found === null ? 'missing' : 'not what its manifest says'}.`,
    );
  }
}

function checkEngine(manifest: Manifest, hasDump: boolean, databaseUrl: string | undefined): void {
  if (hasDump && databaseUrl === undefined) {
    throw new Error('This backup holds a PostgreSQL database: set DATABASE_URL to an empty one.');
  }
  if (!hasDump && databaseUrl !== undefined) {
    throw new Error(
      'This backup holds no PostgreSQL database: restore it without DATABASE_URL. To move to PostgreSQL, run `npm run provider:move` and `npm run outbox -- move` afterwards.',
    );
  }
  const paths = [...Object.keys(manifest.files), ...manifest.folders];
  const strange = paths.find(
    (path) =>
      path !== databaseFile &&
      (path.split('/').includes('..') || !parts.includes(path.split('/')[0] ?? '')),
  );
  if (strange !== undefined) throw new Error(`The backup holds an unknown file: ${strange}.`);
}

function presentIn(dataDir: string): string[] {
  return [...otherData, ...parts]
    .flatMap((name) =>
      name.endsWith('.sqlite') ? sqliteSuffixes.map((suffix) => name + suffix) : [name],
    )
    .filter((name) => existsSync(join(dataDir, name)));
}

/** Enough for the files, and for the write-ahead log of the first start. */
function sizeOf({ files }: Manifest): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 32 * 1024 * 1024);
}

/** @throws Error if a file has been replaced since it was verified */
async function copyFiles(from: string, to: string, manifest: Manifest): Promise<void> {
  const { [databaseFile]: _dump, ...files } = manifest.files;
  const { folders } = manifest;
  await mkdir(to, { mode: 0o700 });
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  for (const [path, { modified, sha256 }] of Object.entries(files)) {
    const copied = await copyHashed(join(from, path), join(to, path), new Date(modified));
    if (copied.sha256 !== sha256) {
      throw new Error(`The backup ${from} is damaged: ${path} changed during the restore.`);
    }
  }
  await flushAll(to, { files, folders });
}

async function moveAside(dataDir: string, names: readonly string[]): Promise<string> {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names.toReversed()) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

/** Opens the restored database, which also proves that it can be opened. */
async function holdMails(): Promise<string> {
  try {
    const { stdout } = await run(process.execPath, [provider, 'hold-mails']);
    return stdout.trim();
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new Error(`The restored database cannot be used: ${reason.trim() || String(error)}`, {
      cause: error,
    });
  }
}

async function describeKeys(
  { keys }: Manifest,
  { settings, secrets }: RestoreOptions,
): Promise<string[]> {
  const own = secrets.sessionKeys ?? [await persistedSessionKey(settings.dataDir)];
  const known = new Set(own.map(fingerprintOf));
  const missing = keys.filter((key) => !known.has(key)).length;
  if (missing === 0) return [];
  return [
    `Warning: SESSION_KEYS lacks ${missing} of the ${keys.length} keys of this backup. Add them before you start the site, or undelivered enquiries become dead letters.`,
  ];
}
