import { constants } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { reasonOf } from '../../../shared/node/errors.ts';
import { flush, flushFolder } from '../durable-files.ts';
import { lockDataFolder, lockFile } from '../data-folder-lock.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { DurablePGlite } from './durable-pglite.ts';
import { ProviderStartError } from '../start-error.ts';
import type { OpenDatabase } from './opened-database.ts';
import { lockProcess, nameProcess, newProcessNumber } from './presence.ts';
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

/** Those of a running process: ours and PostgreSQL's. */
const locks = new Set(['homefront.lock', 'homefront.lock-journal', 'postmaster.pid']);

/**
 * Opens `dataDir`/provider, creating it if it is missing, and holds two locks until it is closed: two processes in one
 * PGlite folder would corrupt it. The lock in the data folder covers the creation; the lock inside the database folder
 * still protects it if the first is deleted.
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
    const pglite = await DurablePGlite.open(folder);
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    const processNumber = newProcessNumber();
    resources.defer(async () => {
      await database.destroy();
      if (!pglite.closed) await pglite.close();
    });
    await pglite.exec(`${nameProcess(processNumber)}; ${lockProcess(processNumber)}`);
    const open = resources.move();
    return {
      database,
      unlimited: database,
      failed: pglite.failed.then((error) => stopped(folder, error)),
      explain: (error) => explainStatement(error, dataDir, folder),
      async copy(to, meanwhile) {
        // Fewer changes to replay when the copy is opened.
        await pglite.exec('checkpoint');
        await pglite.runExclusive(async () => {
          await cp(folder, to, {
            recursive: true,
            mode: constants.COPYFILE_FICLONE,
            filter: (file) => !locks.has(basename(file)),
          });
          await meanwhile();
        });
      },
      close: () => open.disposeAsync(),
    };
  } catch (error) {
    throw explainOpening(error, dataDir, folder);
  }
}

function stopped(folder: string, error: Error): ProviderStartError {
  return new ProviderStartError(
    `The database in ${folder} has stopped: ${reasonOf(error)}. What it has acknowledged is on disk; it recovers at the next start, once the cause is mended.`,
    { cause: error },
  );
}

/** Creates the cluster under a temporary name and renames it when it is complete and on disk, in case the process dies halfway. */
async function createCluster(dataDir: string, folder: string): Promise<void> {
  refuseLostDatabase(dataDir, folder);
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  prepareDataFolder(dataDir, newDatabaseBytes);
  try {
    const pglite = await PGlite.create(unfinished);
    await pglite.close();
    await flushFolder(unfinished);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    await flush(dataDir);
  } catch (error) {
    const explained = explainOpening(error, dataDir, folder);
    await rm(unfinished, { recursive: true, force: true });
    throw explained;
  }
}
