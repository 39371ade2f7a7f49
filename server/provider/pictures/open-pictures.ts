import type { Kysely } from 'kysely';
import type { PictureFolder, Tables } from '../database/tables.ts';
import { openPictureFiles } from './picture-files.ts';
import { openPictureRows } from './picture-rows.ts';
import type { PictureStore } from './picture-store.ts';

/** With `databaseUrl` pictures are rows that all processes share; without it they are files in `dataDir`/photos. */
export function openPictures(
  database: Kysely<Tables>,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string },
  folder: PictureFolder,
): PictureStore {
  const files = openPictureFiles(dataDir, folder);
  return databaseUrl === undefined ? files : openPictureRows(database, folder, files);
}
