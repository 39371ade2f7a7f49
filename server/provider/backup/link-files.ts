import { copyFile, constants, link, mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../shared/node/errors.ts';

/**
 * Adds all finished files in `from` and its folders to `to` on the same file system, as hard links: a file that is deleted
 * later stays in `to`. Files must never change under their name. Copies them where links are not supported.
 */
export async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return;
  await mkdir(to, { recursive: true });
  const present = new Set(await readdir(to));
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isFile() && !present.has(entry.name) && !entry.name.endsWith('.new')) {
      await linkOrCopy(source, target);
    }
  }
}

/** A file that was deleted meanwhile is left out. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target).catch(() => copyWithDates(source, target));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

async function copyWithDates(source: string, target: string): Promise<void> {
  await copyFile(source, target, constants.COPYFILE_EXCL);
  const { atime, mtime } = await stat(source);
  await utimes(target, atime, mtime);
}
