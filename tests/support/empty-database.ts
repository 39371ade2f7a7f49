import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { migrateToLatest } from '../../server/provider/database/migrate.ts';
import { openDatabase } from '../../server/provider/database/open-database.ts';

const root = join(import.meta.dirname, '../..');
const artifacts = join(root, 'tests/.artifacts');
const migrations = join(root, 'server/provider/database/migrations');
const pglite = join(root, 'node_modules/@electric-sql/pglite/package.json');

/**
 * Puts an empty database into a new data folder if the embedded provider is going to use it.
 * @param env the configuration of the site
 */
export async function placeDatabaseFor(
  env: Record<string, string>,
  dataDir: string,
): Promise<void> {
  if (env['PROVIDER_URL'] === undefined && env['DATABASE_URL'] === undefined) {
    await placeEmptyDatabase(dataDir);
  }
}

/**
 * Puts an empty database with the provider’s tables into a data folder. Creating one takes seconds
 * with a constant result, so each version of PGlite and the migrations has a copy. Tests with
 * processes cover how the provider creates its own.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  const original = await prepareEmptyDatabase();
  // For a thousand small files the asynchronous copy takes several times as long.
  cpSync(original, join(dataDir, 'provider'), { recursive: true });
}

/** Creates the database to copy unless it exists, and returns its folder. */
export async function prepareEmptyDatabase(): Promise<string> {
  const original = join(artifacts, `pglite-${await hashInputs()}`);
  if (!existsSync(original)) await makeOriginal(original);
  return original;
}

async function hashInputs(): Promise<string> {
  const names = (await readdir(migrations)).toSorted();
  const hash = createHash('sha256');
  for (const path of [pglite, ...names.map((name) => join(migrations, name))]) {
    hash.update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Test files that start together may all create it: the first to finish renames its folder. */
async function makeOriginal(original: string): Promise<void> {
  const unfinished = `${original}.${process.pid}.${crypto.randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  const logger = pino({ level: 'silent' });
  const { database, close } = await openDatabase({ dataDir: unfinished, logger });
  await migrateToLatest(database);
  await close();
  await rm(join(unfinished, 'provider/homefront.lock'));
  await rename(join(unfinished, 'provider'), original).catch((error: unknown) => {
    if (!existsSync(original)) throw error;
  });
  await rm(unfinished, { recursive: true });
}
