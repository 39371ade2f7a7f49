import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { ProviderStartError, reasonOf } from './start-error.ts';

const SQLITE_BUSY = 5;

export interface DataFolderLock {
  release(): void;
}

/**
 * Makes this process the only one that works in `dataDir`. The lock is an open exclusive SQLite transaction, so the
 * operating system gives it back when the process dies, however it dies.
 *
 * @throws ProviderStartError when another process holds the lock or the folder cannot be written.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    lock = new DatabaseSync(join(dataDir, 'provider.lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw new ProviderStartError(
      isBusy(error)
        ? `The data folder ${dataDir} is in use by another process. Stop it, or set DATA_DIR to another folder.`
        : `The data folder ${dataDir} cannot be used: ${reasonOf(error)}`,
      { cause: error },
    );
  }
  const held = lock;
  return { release: () => held.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
