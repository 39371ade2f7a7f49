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

/** Its age in seconds, 0 if the clock was set back. */
export function ageOfBackup({ finishedAt }: LastBackup, now: number): number {
  return Math.max(0, (now - Date.parse(finishedAt)) / 1000);
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'last-backup.json');
}
