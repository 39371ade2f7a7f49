import { mkdtemp, open, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../server/provider/durable-files.ts';
import { writePicture } from '../../../server/provider/pictures/write-picture.ts';

/** Runs `work`, and returns what it has flushed to disk. */
async function flushedBy(root: string, work: () => Promise<void>): Promise<string[]> {
  const handle = await open(root);
  const files = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = files;
  const flushed: string[] = [];
  files.sync = async function record(this: { fd: number }) {
    flushed.push((await readlink(`/proc/self/fd/${this.fd}`)).slice(root.length));
    await Reflect.apply(sync, this, []);
  };
  try {
    await work();
  } finally {
    files.sync = sync;
  }
  return flushed;
}

it.runIf(process.platform === 'linux')(
  'a new folder is in its parent on disk, and so is each parent that was missing',
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'homefront-durable-'));
    const folder = join(root, 'photos/properties');
    expect(await flushedBy(root, () => makeFolder(folder))).toEqual(['/photos', '']);
    expect(await flushedBy(root, () => makeFolder(folder))).toEqual([]);
    const file = join(root, 'photos/users/1.webp');
    expect(await flushedBy(root, () => writePicture(file, Buffer.from('webp')))).toEqual([
      '/photos',
      '/photos/users/1.webp.new',
      '/photos/users',
    ]);
    await rm(root, { recursive: true });
  },
);
