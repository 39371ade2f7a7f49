import { join } from 'node:path';

/** Holds what a running backup has gathered. Deleted after it, and at the next start. */
export function stagingFolderIn(dataDir: string): string {
  return join(dataDir, 'backup');
}
