import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Manifest, StoredFile } from './manifest.ts';

export type Contents = Pick<Manifest, 'files' | 'folders'>;

/**
 * Copies the file or folder `name` in `from` to the folder `to` and adds it to `contents`. Does nothing if
 * there is none. `isLeftOut` gets paths relative to `from`.
 */
export async function storeFiles(
  { from, to, name }: { from: string; to: string; name: string },
  contents: Contents,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<void> {
  const source = join(from, name);
  const found = await stat(source).catch(() => null);
  if (found === null || isLeftOut(name)) return;
  if (!found.isDirectory()) {
    contents.files[name] = await copyHashed(source, join(to, name));
    return;
  }
  await mkdir(join(to, name), { recursive: true, mode: 0o700 });
  contents.folders.push(name);
  for (const entry of (await readdir(source)).toSorted()) {
    await storeFiles({ from, to, name: `${name}/${entry}` }, contents, isLeftOut);
  }
}

/** Copies a file with its date, or another one. Only its owner may read the copy. */
export async function copyHashed(source: string, target: string, date?: Date): Promise<StoredFile> {
  const mtime = date ?? (await stat(source)).mtime;
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of createReadStream(source)) {
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

/** Makes a file, or the names in a folder, durable. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
