import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { canTest } from './untested.ts';

/** Docker's default seccomp profile, Ubuntu 24.04 and macOS do not allow it to ordinary users. */
const canMount = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;

/** Whether a process can have a file system of its own. */
export const runsOnSmallDisks = canTest(
  'Full, small and read-only disks',
  canMount,
  'use Linux, and allow `unshare --map-root-user --mount`, for example as root',
);

/** A file system in memory that only one process sees, and that ends with it. */
export interface SmallDisk {
  path: string;
  megabytes: number;
  readOnly?: boolean;
}

/** The command that runs another one with these disks. */
export function onSmallDisks(
  disks: readonly SmallDisk[],
  command: readonly string[],
  { prepare = [] }: { prepare?: readonly string[] } = {},
): [string, ...string[]] {
  const mounts = disks.map(
    ({ path, megabytes, readOnly = false }) =>
      `mount -t tmpfs -o size=${megabytes}m,${readOnly ? 'ro' : 'rw'} tmpfs '${path}'`,
  );
  const script = [...mounts, ...prepare, 'exec "$@"'].join(' && ');
  return ['unshare', '--map-root-user', '--mount', 'sh', '-c', script, 'sh', ...command];
}

/** The path, as seen by this process, of a file on the small disk of another. */
export function pathOnDiskOf(pid: number | undefined, path: string): string {
  return join(`/proc/${pid}/root`, path);
}
