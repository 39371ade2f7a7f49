import { join } from 'node:path';

/**
 * Holds what a running backup has gathered. Deleted after it, or at the next start if it was killed. It isn't called `backup`,
 * because an operator may have a folder of that name.
 */
export function stagingFolderIn(dataDir: string): string {
  return join(dataDir, 'backup.staging');
}

/** Locked while a backup runs. */
export function backupLockIn(dataDir: string): string {
  return join(dataDir, 'backup.lock');
}
