import { randomBytes } from 'node:crypto';

import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeVariant } from './make-variant.ts';

/** Variants of the seed's pictures, as files in `dataDir`/demo-photos. Deleted ones are made again. */
export interface VariantFiles {
  folder: string;
  /** Makes the file of a variant, unless it is there. Resolves with its name in the folder. */
  ensure(name: string, variant: number): Promise<string>;
}

const madeAtOnce = 2;

export function openVariantFiles(dataDir: string): VariantFiles {
  const folder = resolve(dataDir, 'demo-photos');
  const pending = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn(task: () => Promise<void>): Promise<void> {
    if (running >= madeAtOnce) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function makeFile(file: string, name: string, variant: number): Promise<void> {
    if (await exists(file)) return;
    await inTurn(async () => writeWhole(file, await makeVariant(name, variant)));
  }

  return {
    folder,
    async ensure(name, variant) {
      const key = `${name}.v${variant}.jpg`;
      const making =
        pending.get(key) ??
        makeFile(join(folder, key), name, variant).finally(() => pending.delete(key));
      pending.set(key, making);
      await making;
      return key;
    },
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Completely or not at all, also if another process writes the same file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}.new`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
