import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes the whole file, or leaves none: where the disk is full, nothing stays behind. */
export async function writePicture(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.new`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
