import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';

import { lockDataFolder } from '../data-folder-lock.ts';
import { ProviderStartError, reasonOf } from '../start-error.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables } from './tables.ts';

/**
 * Opens `dataDir`/provider, creating it where it is missing, and holds the folder's lock until it is closed: two
 * processes in one PGlite folder would destroy it.
 */
export async function openPGlite(dataDir: string): Promise<OpenDatabase> {
  const lock = lockDataFolder(dataDir);
  try {
    const folder = join(dataDir, 'provider');
    if (!existsSync(folder)) await createCluster(folder);
    const pglite = await PGlite.create(folder);
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    return {
      database,
      async close() {
        await database.destroy();
        if (!pglite.closed) await pglite.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw new ProviderStartError(
      `The database in ${dataDir} could not be opened: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

/** A process that dies while a cluster is made leaves half of one: so it gets its name only once it is whole. */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  await rename(unfinished, folder);
}
