import { readdir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { databaseBytes } from '../../postgres/dump-database.ts';

/** So that a backup does not fill a disk: the site may write to it meanwhile. */
const reserveBytes = 100_000_000;

/** The largest size of a dump, as a share of its database. It has photos as hexadecimal digits, which gzip compresses to up to 1.084 times their bytes. */
const maxDumpRatio = 1.1;

/**
 * Checks that a backup fits: what it gathers in the data folder, and all of it in `to`, which may be on the same disk.
 *
 * @throws Error with a single line for the operator
 */
export async function checkSpace(
  { settings, secrets }: Config,
  to: string,
  isRunning: boolean,
): Promise<void> {
  const { dataDir } = settings;
  const { databaseUrl } = secrets;
  const sizeIn = (name: string): Promise<number> => sizeOf(join(dataDir, name));
  const hasProvider = databaseUrl === undefined && settings.provider.kind === 'embedded';
  const provider = hasProvider ? await sizeIn('provider') : 0;
  const photos = hasProvider ? await sizeIn('photos') : 0;
  const outbox = await sizeIn('outbox.sqlite');
  const others = (await sizeIn('outbox-photos')) + (await sizeIn('mail'));
  const database = databaseUrl === undefined ? 0 : await databaseBytes(databaseUrl);
  // Photos are linked there.
  const gathered = outbox + (isRunning ? provider : 0);
  await checkDisks([
    {
      folder: await existingParent(to),
      bytes: provider + photos + outbox + others + database * maxDumpRatio,
    },
    { folder: dataDir, bytes: gathered },
  ]);
}

async function existingParent(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found === null ? existingParent(resolve(folder, '..')) : folder;
}

interface Need {
  folder: string;
  bytes: number;
}

/** Adds up what is needed on each disk. */
async function checkDisks(needs: readonly Need[]): Promise<void> {
  const placed = await Promise.all(
    needs.map(async (need) => ({ ...need, device: (await stat(need.folder)).dev })),
  );
  for (const onDisk of Map.groupBy(placed, ({ device }) => device).values()) {
    const needed = onDisk.reduce((sum, { bytes }) => sum + bytes, reserveBytes);
    const folders = onDisk.map(({ folder }) => folder);
    const { bavail, bsize } = await statfs(folders[0] ?? '');
    if (bavail * bsize >= needed) continue;
    throw new Error(
      `The disk of ${folders.join(' and ')} has too little space: ${megabytes(bavail * bsize)} are free and ${megabytes(needed)} are needed.`,
    );
  }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}

/** The bytes of a file, or of all files in a folder; 0 if there is none. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.size;
  let bytes = 0;
  for (const name of await readdir(path)) bytes += await sizeOf(join(path, name));
  return bytes;
}
