import { join } from 'node:path';
import type { OpenDatabase } from '../database/opened-database.ts';
import { linkFiles } from './link-files.ts';

/**
 * Copies the PGlite database and the pictures in `dataDir`, as of one moment, to `provider` and `photos` in `to`. Reads and
 * writes wait while the database is copied.
 */
export async function copyInstallation(
  dataDir: string,
  copyDatabase: NonNullable<OpenDatabase['copy']>,
  to: string,
): Promise<void> {
  const linkPictures = (): Promise<void> => linkFiles(join(dataDir, 'photos'), join(to, 'photos'));
  await linkPictures();
  // A picture is written before its row is committed and deleted afterwards. While nothing can be committed, the folder has
  // every picture that the copied rows reference.
  await copyDatabase(join(to, 'provider'), linkPictures);
}
