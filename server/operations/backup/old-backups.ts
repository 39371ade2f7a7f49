import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes all but the newest `keep` backups, and what interrupted ones have left. Returns the names of the deleted. */
export async function deleteOldBackups(to: string, keep: number): Promise<string[]> {
  const names = (await readdir(to)).filter((name) =>
    /^homefront-[\dTZ-]+(?:\.unfinished)?$/.test(name),
  );
  const finished = names.filter((name) => !name.endsWith('.unfinished')).toSorted();
  const deleted = [
    ...finished.slice(0, Math.max(0, finished.length - keep)),
    ...names.filter((name) => name.endsWith('.unfinished')),
  ];
  for (const name of deleted) await rm(join(to, name), { recursive: true });
  return deleted;
}
