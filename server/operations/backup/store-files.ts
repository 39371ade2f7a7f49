import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../../shared/node/errors.ts';
import { flush } from '../../provider/durable-files.ts';
import type { Manifest, StoredFile } from './manifest.ts';

export type Contents = Pick<Manifest, 'files' | 'folders'>;

export interface Stored {
  from: string;
  to: string;
  name: string;
  /** Gets paths relative to `from`. */
  isLeftOut?: (path: string) => boolean;
  /** Whether files may be deleted from the folder meanwhile. */
  mayShrink?: boolean;
}

/**
 * Copies the file or folder `name` in `from` to the folder `to` and adds it to `contents`. Returns whether there is one.
 *
 * @throws the system's error if anything in it cannot be read
 */
export async function storeFiles(stored: Stored, contents: Contents): Promise<boolean> {
  const { from, to, name, isLeftOut, mayShrink = false } = stored;
  const source = join(from, name);
  const found = await unlessAbsent(stat(source));
  if (found === null) return false;
  if (!found.isDirectory()) {
    const copy = copyHashed(source, join(to, name));
    const file = await (mayShrink ? unlessAbsent(copy) : copy);
    if (file !== null) contents.files[name] = file;
    return file !== null;
  }
  await mkdir(join(to, name), { recursive: true, mode: 0o700 });
  contents.folders.push(name);
  for (const entry of (await readdir(source)).toSorted()) {
    const path = `${name}/${entry}`;
    if (isLeftOut?.(path)) continue;
    if ((await storeFiles({ ...stored, name: path }, contents)) || mayShrink) continue;
    throw new Error(`${join(from, path)} was deleted during the backup.`);
  }
  return true;
}

async function unlessAbsent<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Copies a file with its date, or another one. Only its owner may read the copy. */
export async function copyHashed(source: string, target: string, date?: Date): Promise<StoredFile> {
  const mtime = date ?? (await stat(source)).mtime;
  const hash = createHash('sha256');
  let bytes = 0;
  await using input = await open(source);
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of input.createReadStream({ autoClose: false })) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    }
    await utimes(target, mtime, mtime);
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex'), modified: mtime.toISOString() };
}

export async function describeFile(file: string): Promise<StoredFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const { size, mtime } = await stat(file);
  return { bytes: size, sha256: hash.digest('hex'), modified: mtime.toISOString() };
}

/** Resolves once files and folders are on disk. This is much faster for all at the end than for each when it is written. */
export async function flushAll(folder: string, { files, folders }: Contents): Promise<void> {
  for (const path of [...Object.keys(files), ...folders, '.']) await flush(join(folder, path));
}
