import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readComposition } from './compose.ts';

/** Name of the built image. */
export const imageName = 'homefront';

/**
 * Gives podman and buildah settings and storage of their own, all below a folder, so that the images and containers of this
 * machine are not touched. They work without systemd, and in a container with lower limits than podman's defaults.
 * @param imageStores folders with further images, which are only read
 */
export async function configureEngine(folder: string, imageStores: string[] = []): Promise<void> {
  const path = (name: string): string => JSON.stringify(join(folder, name));
  const { CONTAINERS_CONF, CONTAINERS_STORAGE_CONF } = engineFiles(folder);
  await writeFile(
    CONTAINERS_CONF,
    `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "none"
lock_type = "file"
static_dir = ${path('libpod')}
tmp_dir = ${path('run/libpod')}
volume_path = ${path('volumes')}
`,
  );
  await writeFile(
    CONTAINERS_STORAGE_CONF,
    `[storage]
driver = "overlay"
graphroot = ${path('storage')}
runroot = ${path('run/storage')}
[storage.options]
additionalimagestores = ${JSON.stringify(imageStores)}
[storage.options.overlay]
skip_mount_home = "true"
`,
  );
}

function engineFiles(folder: string) {
  return {
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
  };
}

/** The environment of podman and buildah with the settings in this folder. */
export function engineEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, ...engineFiles(folder), BUILDAH_ISOLATION: 'chroot' };
}

/** Runs podman or buildah with the settings in this folder, and returns its output. */
export async function runEngine(
  folder: string,
  program: 'podman' | 'buildah',
  args: string[],
): Promise<string> {
  const env = engineEnvironment(folder);
  const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 28 });
  return stdout;
}

/** Arguments of `podman run` for a container of the site: as in compose.yaml, but in the network of this machine. */
export async function siteFlags(): Promise<string[]> {
  const { services } = await readComposition();
  const { mem_limit: memory, pids_limit: processes } = services['site-1'] ?? {};
  return [
    '--network=host',
    '--read-only',
    // Docker adds no writable folders of its own.
    '--read-only-tmpfs=false',
    '--tmpfs=/tmp',
    '--cap-drop=ALL',
    '--security-opt=no-new-privileges',
    // By default a whole container gets as much of a busy CPU as one process outside.
    '--cgroup-parent=/',
    '--cpu-shares=8192',
    `--memory=${memory}`,
    `--pids-limit=${processes}`,
  ];
}
