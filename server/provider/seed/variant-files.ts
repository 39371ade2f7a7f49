import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { errorCode } from '../../../shared/node/errors.ts';
import { makeVariant } from './make-variant.ts';

/** Variants of the seed's pictures, as files in `dataDir`/demo-photos. Deleted ones are made again. */
export interface VariantFiles {
  folder: string;
  /** Makes the file of a variant, unless it is there. Resolves with its name in the folder; with its bytes if they can't be stored. */
  ensure(name: string, variant: number): Promise<string | Buffer>;
}

const madeAtOnce = 2;
/** Variants of about 200 kB that stay in memory for a while because they can't be stored. */
const unstoredLimits = { max: 50, ttl: 10 * 60 * 1000 };
const unfinishedEnd = '.new';
/** A process that still writes its file takes less. */
const abandonedAfterMs = 60 * 60 * 1000;

export function openVariantFiles(dataDir: string, logger: Logger): VariantFiles {
  const folder = resolve(dataDir, 'demo-photos');
  const pending = new Map<string, Promise<string | Buffer>>();
  const unstored = new LRUCache<string, Buffer>(unstoredLimits);
  const waiting: (() => void)[] = [];
  let running = 0;
  let isFailing = false;
  removeAbandoned(folder).catch((error: unknown) => {
    // Without a folder there is nothing to remove; another process may remove the same files.
    if (errorCode(error) === 'ENOENT') return;
    logger.warn({ err: error, folder }, 'unfinished demo pictures could not be removed');
  });

  async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running >= madeAtOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function makeFile(key: string, name: string, variant: number): Promise<string | Buffer> {
    if (await exists(join(folder, key))) return key;
    return unstored.get(key) ?? inTurn(async () => store(key, await makeVariant(name, variant)));
  }

  async function store(key: string, bytes: Buffer): Promise<string | Buffer> {
    try {
      await writeWhole(join(folder, key), bytes);
      isFailing = false;
      return key;
    } catch (error) {
      if (!isFailing) logger.warn({ err: error, folder }, 'demo pictures could not be stored');
      isFailing = true;
      unstored.set(key, bytes);
      return bytes;
    }
  }

  return {
    folder,
    async ensure(name, variant) {
      const key = `${name}.v${variant}.jpg`;
      const making =
        pending.get(key) ?? makeFile(key, name, variant).finally(() => pending.delete(key));
      pending.set(key, making);
      return making;
    },
  };
}

/** Removes the files that a process left when it was killed. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(unfinishedEnd));
  for (const name of names) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < Date.now() - abandonedAfterMs) await rm(file, { force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Completely or not at all, also if another process writes the same file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}${unfinishedEnd}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
