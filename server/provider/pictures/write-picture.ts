import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flush, makeFolder } from '../durable-files.ts';

/** Writes the file completely or not at all: a full disk leaves no partial file, and a written one survives a power failure. */
export async function writePicture(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.new`;
  await makeFolder(dirname(file));
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, file);
    await flush(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
