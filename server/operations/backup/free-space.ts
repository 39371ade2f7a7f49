import { readdir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Checks that the data folder's contents fit into `to`. A database on a server is not counted: its dump is compressed.
 *
 * @throws Error with a single line for the operator
 */
export async function checkSpace(dataDir: string, to: string, isRunning: boolean): Promise<void> {
  const parts = ['provider', 'photos', 'mail', 'outbox.sqlite', 'outbox-photos'];
  const sizes = await Promise.all(parts.map((part) => sizeOf(join(dataDir, part))));
  const all = sizes.reduce((sum, bytes) => sum + bytes, 0);
  await checkFree(await existingParent(to), all);
  // A running site first copies its database there.
  if (isRunning) await checkFree(dataDir, (sizes[0] ?? 0) + (sizes[3] ?? 0));
}

async function existingParent(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found === null ? existingParent(resolve(folder, '..')) : folder;
}

async function checkFree(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new Error(
    `${folder} has too little space: ${megabytes(bavail * bsize)} are free and ${megabytes(needed)} are needed.`,
  );
}

/** The bytes of a file, or of all files in a folder; 0 if there is none. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.size;
  let bytes = 0;
  for (const name of await readdir(path)) bytes += await sizeOf(join(path, name));
  return bytes;
}
