import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../../shared/node/errors.ts';
import { prepareDataFolder } from './data-folder.ts';
import { ProviderStartError } from './start-error.ts';

const sqliteBusy = 5;

export interface DataFolderLock {
  release(): void;
}

/**
 * Takes the exclusive lock `fileName` in `dataDir`, after checking that the folder is writable and has `neededBytes`
 * free. The lock is an open exclusive SQLite transaction, so the operating system releases it even if the process is
 * killed.
 *
 * @throws ProviderStartError when another process holds the lock or the folder cannot be written.
 */
export function lockDataFolder(
  dataDir: string,
  { fileName, neededBytes }: { fileName: string; neededBytes: number },
): DataFolderLock {
  prepareDataFolder(dataDir, neededBytes);
  return lockFile(join(dataDir, fileName), dataDir);
}

/**
 * Locks `file`, which guards `dataDir`.
 *
 * @throws ProviderStartError when another process holds the lock or the file cannot be written.
 */
export function lockFile(file: string, dataDir: string): DataFolderLock {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw new ProviderStartError(
      isBusy(error)
        ? `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`
        : `The data folder ${dataDir} cannot be used: ${file} cannot be locked: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  const held = lock;
  return { release: () => held.close() };
}

/** Is in a data folder from the first change of a restore to its last. */
export function restoreMarkIn(dataDir: string): string {
  return join(dataDir, 'restore.unfinished');
}

/** @throws ProviderStartError if a restore into `dataDir` was interrupted */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMarkIn(dataDir))) return;
  throw new ProviderStartError(
    `A restore into the data folder ${dataDir} was interrupted. Run it again with --replace and, if the backup holds a PostgreSQL database, an empty database.`,
  );
}

/** Whether `lockFile` failed because another process holds the lock. */
export function isLockHeld(error: unknown): boolean {
  return error instanceof ProviderStartError && isBusy(error.cause);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
