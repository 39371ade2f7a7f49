import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Resolves once a file, or the names in a folder, are on disk: after a power failure they are as they are now. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its missing parents, and resolves once their names are on disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  let made = resolve(folder);
  await flush(dirname(made));
  while (made !== resolve(first)) {
    made = dirname(made);
    await flush(dirname(made));
  }
}

/** Resolves once everything in a folder, and its own name, are on disk. Much faster than flushing each file when it is written. */
export async function flushFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await flush(join(folder, entry));
  await flush(folder);
  await flush(dirname(folder));
}
