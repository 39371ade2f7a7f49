import { chmodSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProviderStartError } from './start-error.ts';

const mebibyte = 1024 * 1024;

/** The size of a write-ahead log segment, the largest file that PostgreSQL allocates at once. */
const probeBytes = 16 * mebibyte;

const causes: Record<string, string> = {
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  EFBIG: 'this process may not write files of 16 MB',
  EMFILE: 'this process has too many files open',
  EIO: 'its disk reports errors',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOENT: 'it does not exist',
};

/** Explains a file system error to an operator; undefined for any other error. */
export function fileSystemCause(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  const cause = causes[code];
  return cause === undefined ? undefined : `${cause} (${code})`;
}

/** Parts of a data folder with keys, passwords or personal data, for the user of the site only. */
const privateParts = ['provider', 'photos', 'mail', 'uploads'];

/** Closes the parts of a data folder that were created open to other users. PGlite's files are: the folder around them is not. */
export function closeToOthers(dataDir: string): void {
  for (const name of privateParts) {
    const part = join(dataDir, name);
    const found = statSync(part, { throwIfNoEntry: false });
    if (found !== undefined && (found.mode & 0o077) !== 0) chmodSync(part, found.mode & 0o700);
  }
}

/**
 * Creates `folder` if it is missing, and checks that this process can write files in it and that `neededBytes` are
 * free.
 *
 * @throws ProviderStartError naming the folder and the cause.
 */
export function prepareDataFolder(folder: string, neededBytes: number): void {
  const cause = findFolderFault(folder, neededBytes);
  if (cause !== null) {
    throw new ProviderStartError(`The data folder ${folder} cannot be used: ${cause}.`);
  }
}

/** Why `folder` cannot store another `neededBytes`; null if it can. */
export function findFolderFault(folder: string, neededBytes: number): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!statSync(folder).isDirectory()) return 'it is not a folder';
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free < neededBytes) {
      return `its disk is full: ${inMegabytes(free)} are free and ${inMegabytes(neededBytes)} are needed`;
    }
    writeProbe(folder, Math.min(neededBytes, probeBytes));
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    return fileSystemCause(error) ?? message ?? 'the cause is unknown';
  }
}

/** Quotas and process limits only show up on an actual write. */
function writeProbe(folder: string, bytes: number): void {
  const file = join(folder, `.write-test-${process.pid}-${Date.now()}`);
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'wx' });
  } finally {
    rmSync(file, { force: true });
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / mebibyte)} MB`;
}
