import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { glob, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pino } from 'pino';
import { migrateToLatest } from '../../server/provider/database/migrate.ts';
import { openDatabase } from '../../server/provider/database/open-database.ts';
import { seedDatabase } from '../../server/provider/seed/seed-database.ts';

const root = join(import.meta.dirname, '../..');
const artifacts = join(root, 'tests/.artifacts');
const migrations = join(root, 'server/provider/database/migrations');
const pglite = join(root, 'node_modules/@electric-sql/pglite/package.json');

/** Numbers of demo properties that many tests use: a copy pays from the second site on. */
const commonSeeds = new Set(['0', '1', '8', '64']);

/**
 * Puts a database into a new data folder if the embedded provider is going to use it: with the demo data if the site is
 * configured like many others, else empty.
 * @param env the configuration of the site
 */
export async function placeDatabaseFor(
  env: Record<string, string>,
  dataDir: string,
): Promise<void> {
  if (env['PROVIDER_URL'] !== undefined || env['DATABASE_URL'] !== undefined) return;
  const { NODE_ENV, SEED_PROPERTIES = '', DEMO_PASSWORD } = env;
  if (NODE_ENV !== 'production' || !commonSeeds.has(SEED_PROPERTIES) || !DEMO_PASSWORD) {
    return placeEmptyDatabase(dataDir);
  }
  cpSync(await prepareDemoData(Number(SEED_PROPERTIES), DEMO_PASSWORD), dataDir, {
    recursive: true,
  });
}

/**
 * Puts an empty database with the provider’s tables into a data folder. Creating one takes seconds
 * with a constant result, so each version of PGlite and the migrations has a copy. Tests with
 * processes cover how the provider creates its own.
 */
export async function placeEmptyDatabase(dataDir: string): Promise<void> {
  // For a thousand small files the asynchronous copy takes several times as long.
  cpSync(await prepareEmptyDatabase(), dataDir, { recursive: true });
}

/** Creates the data folder to copy unless it exists, and returns it. */
export async function prepareEmptyDatabase(): Promise<string> {
  const original = join(artifacts, `empty-${await hashInputs()}`);
  if (!existsSync(original)) await makeOriginal(original, createEmptyDatabase);
  return original;
}

async function hashInputs(): Promise<string> {
  const names = (await readdir(migrations, { recursive: true })).toSorted();
  const hash = createHash('sha256');
  for (const path of [pglite, ...names.map((name) => join(migrations, name))]) {
    if ((await stat(path)).isDirectory()) continue;
    // The database remembers the names.
    hash.update(basename(path)).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Demo data has dates relative to its creation, so it is used for half an hour, and never into another day. */
const demoDataMs = 30 * 60_000;

/** Creates a data folder with demo data, unless there is one, and returns it. */
async function prepareDemoData(seedProperties: number, demoPassword: string): Promise<string> {
  const period = Math.floor(Date.now() / demoDataMs);
  const hash = createHash('sha256').update(JSON.stringify([demoPassword, await hashSeed()]));
  const name = `${seedProperties}-${hash.digest('hex').slice(0, 16)}`;
  const original = join(artifacts, `demo-${period}-${name}`);
  if (existsSync(original)) return original;
  await makeOriginal(original, async (unfinished) => {
    await placeEmptyDatabase(unfinished);
    const options = { dataDir: unfinished, seedProperties, demoPassword, generatedLogins: false };
    const logger = pino({ level: 'silent' });
    const { unlimited, close } = await openDatabase({ ...options, logger });
    await seedDatabase(unlimited, { ...options, logLevel: 'silent' }, logger);
    await close();
  });
  for (const folder of await readdir(artifacts)) {
    const [, past = ''] = /^demo-(\d+)-/.exec(folder) ?? [];
    if (past !== '' && Number(past) < period - 1) {
      await rm(join(artifacts, folder), { recursive: true, force: true });
    }
  }
  return original;
}

let seedHash: Promise<string> | undefined;

/** The provider's files with their times of change: the demo data depends on most of them. */
function hashSeed(): Promise<string> {
  return (seedHash ??= (async () => {
    const lines: string[] = [];
    for await (const file of glob('server/provider/**/*.*', { cwd: root })) {
      lines.push(`${file} ${(await stat(join(root, file))).mtimeMs}`);
    }
    return lines.toSorted().join();
  })());
}

const inProgress = new Map<string, Promise<void>>();

/** Tests and test files that start together may all need it: a process creates it once, and the first to finish renames its own. */
function makeOriginal(
  original: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const making = inProgress.get(original) ?? make(original, fill);
  inProgress.set(original, making);
  return making;
}

async function make(original: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${original}.${process.pid}.${crypto.randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  await fill(unfinished);
  for (const lock of ['provider.lock', 'provider/homefront.lock']) await rm(join(unfinished, lock));
  await rename(unfinished, original).catch((error: unknown) => {
    if (!existsSync(original)) throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
}

async function createEmptyDatabase(dataDir: string): Promise<void> {
  const logger = pino({ level: 'silent' });
  const { database, close } = await openDatabase({ dataDir, logger });
  await migrateToLatest(database);
  await close();
}
