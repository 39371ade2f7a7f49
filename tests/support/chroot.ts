import assert from 'node:assert/strict';
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Files of this machine that every program may read. */
const hostPaths = ['/etc/resolv.conf', '/etc/hosts'];

export interface ChrootOptions extends SpawnOptions {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  /** Folders of this machine by mount point, which must exist. */
  volumes: Record<string, string>;
  /** Files and folders of this machine by mount point, which must exist, for reading only. */
  readOnlyVolumes: Record<string, string>;
}

/**
 * Starts a program in its own mount namespace with `root` as its root folder, which is read-only except /tmp and `volumes`.
 * Returns its process: signals reach it, and its mounts end with it. Needs root and util-linux.
 */
export function spawnInChroot(command: string[], options: ChrootOptions): ChildProcess {
  const { root, workdir, env, user, volumes, readOnlyVolumes, ...spawnOptions } = options;
  const script = [
    'set -e',
    'root=$1; shift',
    'mount --bind "$root" "$root"',
    ...hostPaths.map((path) => `mount --bind -o ro ${path} "$root${path}"`),
    'mount -t proc proc "$root/proc"',
    'mount --rbind /dev "$root/dev"',
    'mount -o remount,bind,ro "$root"',
    'mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"',
    ...Object.entries(readOnlyVolumes).map(
      ([to, from]) => `mount --bind -o ro '${from}' "$root${to}"`,
    ),
    ...Object.entries(volumes).map(([to, from]) => `mount --bind '${from}' "$root${to}"`),
    `exec chroot --userspec=${user.uid}:${user.gid} --groups= "$root" /usr/bin/env -i "$@"`,
  ];
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const inside = [...variables, '/bin/sh', '-c', 'cd "$0" && exec "$@"', workdir, ...command];
  const args = ['--mount', '--propagation', 'private', '/bin/sh', '-c', script.join('\n'), 'sh'];
  return spawn('unshare', [...args, root, ...inside], {
    ...spawnOptions,
    env: { PATH: process.env['PATH'] ?? '' },
  });
}

/** The output of a program that exits with status 0. */
export async function outputInChroot(command: string[], options: ChrootOptions): Promise<string> {
  const child = spawnInChroot(command, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  assert(child.stdout);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  assert.equal(code, 0, `${command.join(' ')} printed ${printed}`);
  return printed;
}
