import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { PGlite } from '@electric-sql/pglite';

const root = join(import.meta.dirname, '../..');
const artifacts = join(root, 'tests/.artifacts');

/**
 * Puts an empty database into a new data folder where the embedded provider is going to keep its own there.
 *
 * @param env the configuration of the site
 */
export async function placeDatabaseOf(env: Record<string, string>, dataDir: string): Promise<void> {
  if (env['PROVIDER_URL'] === undefined && env['DATABASE_URL'] === undefined) {
    await placeEmptyDatabase(dataDir);
  }
}

/**
 * Puts an empty database into a data folder. Making one takes seconds and always gives the same, so it is made once for
 * a version of PGlite and then copied. How the provider makes its own is tested with processes.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'));
  const { version } = JSON.parse(manifest.toString());
  const original = join(artifacts, `pglite-${version}`);
  if (!existsSync(original)) await makeOriginal(original);
  await cp(original, join(dataDir, 'provider'), { recursive: true });
}

/** Test files that start together may all come here: the first to finish gives its name. */
async function makeOriginal(original: string): Promise<void> {
  await mkdir(artifacts, { recursive: true });
  const unfinished = `${original}.${process.pid}.${crypto.randomUUID()}`;
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  await rename(unfinished, original).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(original)) throw error;
  });
}
