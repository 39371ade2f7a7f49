import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestName } from './manifest.ts';

/** The names that this program gives to backups. */
const finishedName = /^homefront-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const unfinished = '.unfinished';

/**
 * Deletes all but `keep` backups, and what interrupted ones have left: keeps `newest`, whatever the clock said, and those with
 * the latest times. Returns the names of the deleted.
 */
export async function deleteOldBackups(
  to: string,
  { keep, newest }: { keep: number; newest: string },
): Promise<string[]> {
  const names = (await readdir(to)).toSorted();
  const others = names.filter(
    (name) =>
      name !== newest && finishedName.test(name) && existsSync(join(to, name, manifestName)),
  );
  const interrupted = names.filter(
    (name) => name.endsWith(unfinished) && finishedName.test(name.slice(0, -unfinished.length)),
  );
  const deleted = [...others.slice(0, Math.max(0, others.length - (keep - 1))), ...interrupted];
  for (const name of deleted) await rm(join(to, name), { recursive: true });
  return deleted;
}
