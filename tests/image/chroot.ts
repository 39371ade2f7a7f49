import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** `node` in the official images: https://github.com/nodejs/docker-node */
export const nodeUser = { uid: 1000, gid: 1000 };

/** What an image gets from its base: system programs from this machine, Node from package.json. */
const hostPaths = ['/usr', '/etc/ssl', '/etc/resolv.conf', '/etc/hosts', '/etc/nsswitch.conf'];
const nodeFolder = '/opt/node';

/** Prepares an empty folder as the root of a container. */
export async function makeRoot(root: string): Promise<void> {
  for (const folder of ['etc', 'proc', 'dev', 'tmp', 'root', 'home/node', nodeFolder]) {
    await mkdir(join(root, folder), { recursive: true });
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64'])
    await symlink(`usr/${name}`, join(root, name));
  const { uid, gid } = nodeUser;
  const people = `root:x:0:0::/root:/bin/sh\nnode:x:${uid}:${gid}::/home/node:/bin/sh\n`;
  await writeFile(join(root, 'etc/passwd'), people);
  await writeFile(join(root, 'etc/group'), `root:x:0:\nnode:x:${gid}:\n`);
  for (const path of hostPaths) {
    if (path === '/usr' || path === '/etc/ssl') await mkdir(join(root, path), { recursive: true });
    else await writeFile(join(root, path), '');
  }
  await writeFile(join(root, 'root/.npmrc'), '');
}

export interface ChrootOptions extends SpawnOptions {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user?: { uid: number; gid: number };
  /** Makes the whole tree read-only except /tmp and `volumes`. */
  readOnly?: boolean;
  /** Folders of this machine by mount point. */
  volumes?: Record<string, string>;
}

/**
 * Starts a program in its own mount namespace with `root` as its root folder. Returns its process:
 * signals reach it, and its mounts end with it. Needs root and util-linux.
 */
export function spawnInChroot(command: string[], options: ChrootOptions): ChildProcess {
  const { root, workdir, env, user, readOnly = false, volumes = {}, ...spawnOptions } = options;
  const script = [
    'set -e',
    'root=$1; shift',
    'mount --bind "$root" "$root"',
    ...hostPaths.map((path) => `mount --rbind -o ro ${path} "$root${path}"`),
    `mount --bind -o ro '${dirname(process.execPath)}' "$root${nodeFolder}"`,
    'mount -t proc proc "$root/proc"',
    'mount --rbind /dev "$root/dev"',
    ...(readOnly ? ['mount -o remount,bind,ro "$root"'] : [npmSettings()]),
    'mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"',
    ...Object.entries(volumes).map(([to, from]) => `mount --bind '${from}' "$root${to}"`),
    'exec chroot $CHROOT_USER "$root" /usr/bin/env -i "$@"',
  ];
  const variables = { PATH: `${nodeFolder}:/usr/sbin:/usr/bin`, HOME: homeOf(user), ...env };
  const inside = [
    ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
    '/bin/sh',
    '-c',
    'cd "$0" && exec "$@"',
    workdir,
    ...command,
  ];
  const args = ['--mount', '--propagation', 'private', '/bin/sh', '-c', script.join('\n'), 'sh'];
  return spawn('unshare', [...args, root, ...inside], {
    ...spawnOptions,
    env: {
      PATH: process.env['PATH'] ?? '',
      CHROOT_USER: user === undefined ? '' : `--userspec=${user.uid}:${user.gid} --groups=`,
    },
  });
}

/** How this machine’s npm reaches its registry. */
function npmSettings(): string {
  const file = process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc');
  return existsSync(file) ? `mount --bind -o ro '${file}' "$root/root/.npmrc"` : ':';
}

function homeOf(user: ChrootOptions['user']): string {
  return user === undefined ? '/root' : '/home/node';
}
