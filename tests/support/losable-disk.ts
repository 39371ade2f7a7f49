import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Why a disk that loses its power cannot be had here; undefined if it can. */
export const noLosableDisk =
  process.platform !== 'linux' || process.getuid?.() !== 0 ? 'become root on Linux' : undefined;

export interface LosableDisk extends AsyncDisposable {
  /** A folder on it. */
  path: string;
  /** From now on nothing reaches the disk any more, as when the power fails. The programs on it must then be killed. */
  losePower(): Promise<void>;
  /** Repairs the file system with what had reached the disk, and mounts it again. */
  restorePower(): Promise<void>;
}

/** A file system of its own, in a file. */
export async function createLosableDisk(megabytes: number): Promise<LosableDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-disk-'));
  let image = join(folder, 'image');
  const mountPoint = join(folder, 'mounted');
  await mkdir(mountPoint);
  await writeFile(image, '');
  await truncate(image, megabytes * 1024 * 1024);
  await run('mkfs.ext4', ['-q', '-F', image]);
  const mount = () => run('mount', ['-o', 'loop', image, mountPoint]);
  const unmount = () => run('umount', [mountPoint]);
  await mount();
  return {
    path: join(mountPoint, 'data'),
    losePower: async () => void (await run('mount', ['-o', 'remount,abort', mountPoint])),
    async restorePower() {
      await unmount();
      // Another mount namespace, such as a container's, may hold the failed file system, which a mount of the same file would share.
      const failed = image;
      image = `${failed}-again`;
      await run('cp', ['--sparse=always', failed, image]);
      await rm(failed);
      // 1: errors were corrected.
      await run('fsck.ext4', ['-y', '-f', image]).catch((error: { code: number }) => {
        if (error.code !== 1) throw error;
      });
      await mount();
    },
    async [Symbol.asyncDispose]() {
      await unmount().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}
