import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { lockDataFolder, lockFile } from '../data-folder-lock.ts';
import { prepareDataFolder } from '../data-folder.ts';
import type { OpenDatabase } from './open-database.ts';
import {
  checkCluster,
  explainOpening,
  explainStatement,
  isMissingOrEmpty,
  knownDatabaseBytes,
  newDatabaseBytes,
  refuseLostDatabase,
} from './pglite-folder.ts';
import type { Tables } from './tables.ts';

/**
 * Opens `dataDir`/provider, creating it where it is missing, and holds two locks until it is closed: two processes in
 * one PGlite folder would destroy it. The lock in the data folder covers the creation; the one inside the database's
 * folder still holds when somebody deletes the first.
 *
 * @throws ProviderStartError naming the folder and the cause.
 */
export async function openPGlite(dataDir: string): Promise<OpenDatabase> {
  const folder = join(dataDir, 'provider');
  await using resources = new AsyncDisposableStack();
  const lock = lockDataFolder(dataDir, {
    fileName: 'provider.lock',
    neededBytes: knownDatabaseBytes,
  });
  resources.defer(() => lock.release());

  try {
    if (isMissingOrEmpty(folder)) await createCluster(dataDir, folder);
    else checkCluster(folder);
    const innerLock = lockFile(join(folder, 'homefront.lock'), dataDir);
    resources.defer(() => innerLock.release());
    const pglite = await PGlite.create(folder);
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    resources.defer(async () => {
      await database.destroy();
      if (!pglite.closed) await pglite.close();
    });
    const open = resources.move();
    return {
      database,
      explain: (error) => explainStatement(error, dataDir, folder),
      close: () => open.disposeAsync(),
    };
  } catch (error) {
    throw explainOpening(error, dataDir, folder);
  }
}

/** A process that dies while a cluster is made leaves half of one: so it gets its name only once it is whole. */
async function createCluster(dataDir: string, folder: string): Promise<void> {
  refuseLostDatabase(dataDir, folder);
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  prepareDataFolder(dataDir, newDatabaseBytes);
  try {
    const pglite = await PGlite.create(unfinished);
    await pglite.close();
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } catch (error) {
    const explained = explainOpening(error, dataDir, folder);
    await rm(unfinished, { recursive: true, force: true });
    throw explained;
  }
}
