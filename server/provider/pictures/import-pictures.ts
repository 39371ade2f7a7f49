import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type PictureFolder, pictureFolders, type Tables } from '../database/tables.ts';
import { errorCode } from '../../../shared/node/errors.ts';
import { pictureFolderIn } from './picture-files.ts';
import { findReferenced } from './referenced-pictures.ts';

const namesAtOnce = 1_000;

/**
 * Copies pictures with their dates from the data folder into the database: those that rows reference and the database
 * lacks. This shares pictures that one process stored as files. The files stay. Returns how many were
 * copied. Calls `onUnreadable` for each file that cannot be read, and goes on unless that throws.
 */
export async function importPictures(
  database: Kysely<Tables>,
  dataDir: string,
  onUnreadable: (file: string, error: unknown) => void,
): Promise<number> {
  let copied = 0;
  for (const folder of pictureFolders) {
    for await (const names of referencedFiles(database, dataDir, folder)) {
      for (const name of await withoutStored(database, folder, names)) {
        const file = join(pictureFolderIn(dataDir, folder), name);
        const picture = await readPicture(file).catch((error: unknown) => {
          onUnreadable(file, error);
          return null;
        });
        if (picture === null) continue;
        await database
          .insertInto('pictures')
          .values({ folder, name, ...picture })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        copied += 1;
      }
    }
  }
  return copied;
}

/** The names of the files in a picture folder that rows of `database` reference, up to 1000 at a time. */
export async function* referencedFiles(
  database: Kysely<Tables>,
  dataDir: string,
  folder: PictureFolder,
): AsyncGenerator<string[]> {
  for await (const names of fileNamesIn(pictureFolderIn(dataDir, folder))) {
    yield findReferenced(database, folder, names);
  }
}

async function withoutStored(
  database: Kysely<Tables>,
  folder: PictureFolder,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await database
    .selectFrom('pictures')
    .where('folder', '=', folder)
    .where('name', 'in', names)
    .select('name')
    .execute();
  const stored = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !stored.has(name));
}

async function readPicture(file: string): Promise<{ bytes: Buffer; modified_at: Date }> {
  const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
  return { bytes, modified_at: mtime };
}

async function* fileNamesIn(folder: string): AsyncGenerator<string[]> {
  const files = await opendir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (files === null) return;
  let names: string[] = [];
  for await (const file of files) {
    if (!file.isFile() || names.push(file.name) < namesAtOnce) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}
