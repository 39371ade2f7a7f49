import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../database/tables.ts';
import { toLoggable } from '../http/loggable-error.ts';

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
      options.logger.warn({ err: toLoggable(error) }, 'photos without a row could not be deleted'),
    );
  }, sweepMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await sweep;
  };
}

/**
 * Deletes photo files that are at least a day old and that no row references, left by a process that was killed between
 * writing the file and its row. If more than 200 files and more than half of a folder have no row, the database is
 * probably the wrong one: logs a warning and deletes none.
 */
export async function deleteUnreferencedPhotos(options: PhotoSweep): Promise<void> {
  const { database, dataDir, logger, now } = options;
  for (const [name, findReferenced] of Object.entries(referencedIn)) {
    const folder = resolve(dataDir, 'photos', name);
    const old = await oldFilesIn(folder, now());
    if (old.length === 0) continue;
    const referenced = new Set((await findReferenced(database)).map((text) => basename(text)));
    const unreferenced = old.filter((file) => !referenced.has(file));
    if (unreferenced.length === 0) continue;
    if (unreferenced.length > maxAtOnce && unreferenced.length > old.length / 2) {
      const counts = { files: old.length, unreferenced: unreferenced.length };
      logger.warn({ folder, ...counts }, 'most photos have no row in the database: none deleted');
      continue;
    }
    for (const file of unreferenced) await rm(join(folder, file), { force: true });
    logger.info({ folder, deleted: unreferenced.length }, 'photos without a row were deleted');
  }
}

/** For each photo folder, reads the URLs or file names that rows reference. */
const referencedIn: Record<string, (database: Kysely<Tables>) => Promise<string[]>> = {
  async properties(database) {
    const rows = await database
      .selectFrom('property_photos')
      .where('url', 'like', '/photos/properties/%')
      .select('url')
      .execute();
    return rows.map(({ url }) => url);
  },
  async users(database) {
    const rows = await database
      .selectFrom('users')
      .where('photo', 'like', '/photos/users/%')
      .select('photo')
      .execute();
    return rows.map(({ photo }) => photo);
  },
  async enquiries(database) {
    const rows = await database.selectFrom('message_photos').select('file').execute();
    return rows.map(({ file }) => file);
  },
};

async function oldFilesIn(folder: string, now: Date): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found?.isFile() && now.getTime() - found.mtimeMs > dayMs) old.push(name);
  }
  return old;
}
