import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { pictureFolders, type Tables } from '../database/tables.ts';
import { toLoggable } from '../http/loggable-error.ts';
import { pictureFolderIn } from './picture-files.ts';
import { findReferenced, isReferenced } from './referenced-pictures.ts';

const dayMs = 86_400_000;
const maxAtOnce = 200;

const sweepMs = 3_600_000;

export interface PhotoSweep {
  database: Kysely<Tables>;
  dataDir: string;
  logger: Logger;
  now: () => Date;
}

/** Sweeps every hour. The returned function stops the timer and waits for a running sweep. */
export function startSweepingPhotos(options: PhotoSweep): () => Promise<void> {
  let sweep = Promise.resolve();
  const timer = setInterval(() => {
    sweep = deleteUnreferencedPhotos(options).catch((error: unknown) =>
      options.logger.warn({ err: toLoggable(error) }, 'unreferenced photos could not be deleted'),
    );
  }, sweepMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweep;
  };
}

/**
 * Deletes photos that are at least a day old and that no row references, left by a process that was killed before it wrote the
 * row.
 */
export async function deleteUnreferencedPhotos(options: PhotoSweep): Promise<void> {
  await deleteUnreferencedFiles(options);
  await deleteUnreferencedRows(options);
}

/**
 * If more than 200 files and more than half of a folder have no row, the database is probably the wrong one: logs a
 * warning and deletes none.
 */
async function deleteUnreferencedFiles(options: PhotoSweep): Promise<void> {
  const { database, dataDir, logger, now } = options;
  for (const name of pictureFolders) {
    const folder = pictureFolderIn(dataDir, name);
    const old = await oldFilesIn(folder, now());
    if (old.length === 0) continue;
    const referenced = new Set(await findReferenced(database, name, old));
    const unreferenced = old.filter((file) => !referenced.has(file));
    if (unreferenced.length === 0) continue;
    if (unreferenced.length > maxAtOnce && unreferenced.length > old.length / 2) {
      const counts = { files: old.length, unreferenced: unreferenced.length };
      logger.warn(
        { folder, ...counts },
        'most photos are unreferenced, perhaps because this is the wrong database: none deleted',
      );
      continue;
    }
    for (const file of unreferenced) await rm(join(folder, file), { force: true });
    logger.info({ folder, deleted: unreferenced.length }, 'deleted unreferenced photos');
  }
}

/** Their age is measured by the clock of the database, which dated them. */
async function deleteUnreferencedRows({ database, logger }: PhotoSweep): Promise<void> {
  for (const folder of pictureFolders) {
    const { numDeletedRows: deleted } = await database
      .deleteFrom('pictures')
      .where('folder', '=', folder)
      .where('modified_at', '<', sql<Date>`now() - interval '1 day'`)
      .where(({ not }) => not(isReferenced(folder, sql.ref('pictures.name'))))
      .executeTakeFirst();
    if (deleted > 0)
      logger.info({ folder, deleted: Number(deleted) }, 'deleted unreferenced photos');
  }
}

async function oldFilesIn(folder: string, now: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() && now.getTime() - found.mtimeMs > dayMs) old.push(name);
  }
  return old;
}
