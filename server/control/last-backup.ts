import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const lastBackup = z.object({
  /** ISO 8601. */
  finishedAt: z.iso.datetime(),
  /** Where it is. */
  folder: z.string(),
});

export type LastBackup = z.output<typeof lastBackup>;

/** Records in the data folder that a backup of it has finished. */
export async function writeLastBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(backup), { flush: true });
  await rename(`${file}.new`, file);
}

/** The last backup of this data folder; null if none is recorded, or the record cannot be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastBackup.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Seconds since the last backup, 0 if the clock was set back; undefined without a record of one.
 *
 * @param now milliseconds since the epoch
 */
export async function secondsSinceBackup(
  dataDir: string,
  now: number,
): Promise<number | undefined> {
  const last = await readLastBackup(dataDir);
  return last === null ? undefined : Math.max(0, (now - Date.parse(last.finishedAt)) / 1000);
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'last-backup.json');
}
