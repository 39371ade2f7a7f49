import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { errorCode } from '../../../shared/node/errors.ts';

export interface BackupPlaces {
  dataDir: string;
  /** The folder for backups. */
  to: string;
  /** The file for the keys. */
  keysTo: string | undefined;
}

/**
 * Checks that backups, keys and data are apart, also when symbolic links are followed. All paths are absolute.
 *
 * @throws Error with a single line for the operator
 */
export async function checkPlaces({ dataDir, to, keysTo }: BackupPlaces): Promise<void> {
  if (!existsSync(dataDir)) throw new Error(`There is no data folder ${dataDir}.`);
  const backups = await realPathOf(to);
  if (keysTo !== undefined && isWithin(await realPathOf(keysTo), backups)) {
    throw new Error('--keys-to must be outside of --to: whoever has both can read the messages.');
  }
  if (isWithin(backups, await realPathOf(dataDir))) {
    throw new Error(`--to must be outside of the data folder ${dataDir}.`);
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** The path without symbolic links; its last parts need not exist. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return join(await realPathOf(dirname(path)), basename(path));
  }
}
