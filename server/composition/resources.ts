import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

/** What the site's user may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The limit of the container or service, or else the memory of the machine. */
export function memoryLimitBytes(): number {
  // Without a limit this is 0, or more than the machine has.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
