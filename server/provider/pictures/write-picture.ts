import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes the file completely or not at all: a full disk leaves no partial file. */
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
