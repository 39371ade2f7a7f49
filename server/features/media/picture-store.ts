import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

/** Persistent LRU store of files by name, bounded in bytes: the least recently used are deleted first. */
export interface PictureStore {
  /** Null if the file is missing or unreadable. */
  read(name: string): Promise<Buffer | null>;
  /** Failures are only logged: a picture that could not be stored is made again. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Resolves when the file is deleted. Failures are only logged. */
  remove(name: string): Promise<void>;
  /** Resolves when all files are deleted. Failures are only logged. */
  clear(): Promise<void>;
  readonly bytes: number;
}

export interface PictureStoreOptions {
  folder: string;
  /** Limit for all files together. */
  maxBytes: number;
  log: Logger;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** Other names belong to interrupted writes or are not ours. */
const nameOfFile = /^[\w-]+\.(?:avif|webp|jpeg)$/;
const temporary = '.tmp';

/** Precision with which the order of use is persisted. */
const touchMs = 3_600_000;

/** Opens the store with the folder's files. Writes go to a temporary name first, so only complete files have a final one. */
export async function openPictureStore(options: PictureStoreOptions): Promise<PictureStore> {
  const { folder, maxBytes, log, clock } = options;
  await mkdir(folder, { recursive: true });
  const files = new LRUCache<string, { size: number; touchedAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
    dispose: (_file, name, reason) => {
      if (reason === 'evict' || reason === 'delete') void remove(name);
    },
  });
  for (const { name, ...file } of await filesIn(folder)) {
    if (file.size > maxBytes) await remove(name);
    else files.set(name, file);
  }

  async function remove(name: string): Promise<void> {
    await rm(join(folder, name), { force: true }).catch(complain('removed'));
  }

  function complain(what: string): (error: unknown) => void {
    return (error) => log.warn({ err: error }, `a picture could not be ${what}`);
  }

  return {
    async read(name) {
      const file = files.get(name);
      if (!file) return null;
      try {
        const bytes = await readFile(join(folder, name));
        if (clock() - file.touchedAt > touchMs) {
          file.touchedAt = clock();
          const now = new Date(file.touchedAt);
          void utimes(join(folder, name), now, now).catch(() => {});
        }
        return bytes;
      } catch {
        // Evicted meanwhile, or deleted by another process.
        files.delete(name);
        return null;
      }
    },

    async write(name, bytes) {
      if (bytes.length > maxBytes) return;
      const written = join(folder, `${name}.${randomBytes(6).toString('hex')}${temporary}`);
      try {
        await writeWhole(written, bytes);
        await rename(written, join(folder, name));
        files.set(name, { size: bytes.length, touchedAt: clock() });
      } catch (error) {
        complain('kept')(error);
        await rm(written, { force: true }).catch(() => {});
      }
    },

    async remove(name) {
      if (!files.delete(name)) return;
      // Disposing of the entry starts the deletion without waiting for it.
      await remove(name);
    },

    async clear() {
      const names = [...files.keys()];
      files.clear();
      await Promise.all(names.map(remove));
    },

    get bytes() {
      return files.calculatedSize;
    },
  };
}

interface StoredFile {
  name: string;
  size: number;
  touchedAt: number;
}

/** The stored files, least recently used first. Deletes the remains of interrupted writes. */
async function filesIn(folder: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const name of await readdir(folder)) {
    if (name.endsWith(temporary)) await rm(join(folder, name), { force: true });
    if (!nameOfFile.test(name)) continue;
    const { size, mtimeMs } = await stat(join(folder, name));
    if (size > 0) found.push({ name, size, touchedAt: mtimeMs });
  }
  return found.toSorted((a, b) => a.touchedAt - b.touchedAt);
}

/** Flushes before renaming, so that after a power failure no final name refers to a partial picture. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'wx');
  await file.writeFile(bytes);
  await file.datasync();
}
