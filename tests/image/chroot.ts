import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareBase } from './base.ts';

/** What a container engine takes from its host. */
const hostPaths = ['/etc/resolv.conf', '/etc/hosts'];
/** How this machine reaches the npm registry, while the image is built. */
const npmSettings = '/root/.npmrc';
const certificates = '/root/certificates.crt';

/** Unpacks the base image into a new folder, as the root of a container. */
export async function makeRoot(root: string): Promise<void> {
  await mkdir(root);
  await promisify(execFile)('tar', ['--numeric-owner', '-C', root, '-xf', await prepareBase()]);
  // Files of the host are mounted over these.
  for (const path of [...hostPaths, npmSettings, certificates]) await writeFile(root + path, '');
}

export interface ChrootOptions extends SpawnOptions {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user?: { uid: number; gid: number };
  /** Makes the whole tree read-only except /tmp and `volumes`. */
  readOnly?: boolean;
  /** Folders of this machine by mount point, which must exist. */
  volumes?: Record<string, string>;
  /** Files and folders of this machine by mount point, which must exist, for reading only. */
  readOnlyVolumes?: Record<string, string>;
}

/**
 * Starts a program in its own mount namespace with `root` as its root folder. Returns its process:
 * signals reach it, and its mounts end with it. Needs root and util-linux.
 */
export function spawnInChroot(command: string[], options: ChrootOptions): ChildProcess {
  const { root, workdir, env, user, readOnly = false, ...others } = options;
  const { volumes = {}, readOnlyVolumes = {}, ...spawnOptions } = others;
  const registry = readOnly ? {} : registryAccess();
  const script = [
    'set -e',
    'root=$1; shift',
    'mount --bind "$root" "$root"',
    ...hostPaths.map((path) => `mount --bind -o ro ${path} "$root${path}"`),
    'mount -t proc proc "$root/proc"',
    'mount --rbind /dev "$root/dev"',
    ...(readOnly ? ['mount -o remount,bind,ro "$root"'] : []),
    'mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"',
    ...Object.entries({ ...registry, ...readOnlyVolumes }).map(
      ([to, from]) => `mount --bind -o ro '${from}' "$root${to}"`,
    ),
    ...Object.entries(volumes).map(([to, from]) => `mount --bind '${from}' "$root${to}"`),
    'exec chroot $CHROOT_USER "$root" /usr/bin/env -i "$@"',
  ];
  const variables = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: user === undefined ? '/root' : '/home/node',
    ...(certificates in registry && { NODE_EXTRA_CA_CERTS: certificates }),
    ...env,
  };
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

/** This machine's settings and certificates, by their place in the image. */
function registryAccess(): Record<string, string> {
  const settings = process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  return {
    ...(existsSync(settings) && { [npmSettings]: settings }),
    ...(existsSync(authorities) && { [certificates]: authorities }),
  };
}
