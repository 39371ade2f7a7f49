import { execFile } from 'node:child_process';
import { appendFile, chown, copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { configureEngine, runEngine } from '../support/container-engine.ts';

const run = promisify(execFile);

/** Those of the official image of Node 24: https://github.com/nodejs/docker-node */
const name = 'docker.io/library/node:24-trixie-slim';
const debian = 'trixie';
const npm = 'npm@11';
const packages = 'libatomic1';
export const nodeUser = { uid: 1000, gid: 1000 };

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
const cache = join(homedir(), '.cache/homefront-image');

/** An image with the programs of every other service of compose.yaml, and Compose itself. */
export const servicesImage = 'homefront-services';
/** nginx of Debian 13 is older than compose/nginx.conf asks for. */
const nginxDebian = 'forky';
const services = `
  set -e
  export DEBIAN_FRONTEND=noninteractive
  install() { apt-get install -y -qq --no-install-recommends "$@"; }
  apt-get update -qq
  install postgresql-17 valkey-server valkey-tools python3-aiosmtpd curl docker-compose
  echo 'deb http://deb.debian.org/debian ${nginxDebian} main' >/etc/apt/sources.list.d/nginx.list
  apt-get -o Acquire::Check-Valid-Until=false update -qq
  install --target-release ${nginxDebian} nginx
  useradd --system nginx
  mkdir -p /var/lib/postgresql/data && chown postgres: /var/lib/postgresql/data
  rm -rf /var/lib/apt/lists/*`;

/**
 * Returns the folder of an image store with `node:24-trixie-slim`, made as the official image is: a minimal Debian, the Node
 * of this process and npm in /usr/local, and the user `node`; and with `servicesImage`. It is kept for a week. Needs root,
 * buildah, debootstrap, and access to the mirrors of Debian and npm.
 */
export async function prepareImages(): Promise<string> {
  const store = join(cache, `images-${process.version}-${debian}`);
  if (await isRecent(store)) return store;
  console.log(`Making the images of the base and the services (Debian ${debian})…`);
  await mkdir(cache, { recursive: true });
  await rm(store, { recursive: true, force: true });
  // A mirror may fail for a moment.
  await makeImages(store).catch(() => makeImages(store));
  return store;
}

async function isRecent(store: string): Promise<boolean> {
  const found = await stat(store).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < maxAgeMs;
}

async function makeImages(store: string): Promise<void> {
  const folder = await mkdtemp(join(cache, 'unfinished-'));
  try {
    await configureEngine(folder);
    const buildah = async (...args: string[]): Promise<string> =>
      (await runEngine(folder, 'buildah', args)).trim();
    const container = await buildah('from', 'scratch');
    const root = await buildah('mount', container);
    try {
      await run('debootstrap', ['--variant=minbase', `--include=${packages}`, debian, root]);
      await installNode(root);
      await addUser(root);
      await buildah('commit', '--quiet', '--format=docker', container, name);
      await buildah('run', '--network=host', container, '--', 'sh', '-c', services);
      await buildah('commit', '--quiet', '--format=docker', container, servicesImage);
    } finally {
      await buildah('rm', container);
    }
    await rename(join(folder, 'storage'), store);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function installNode(root: string): Promise<void> {
  const prefix = join(root, 'usr/local');
  await copyFile(process.execPath, join(prefix, 'bin/node'));
  await run('npm', ['install', '--global', '--no-audit', '--no-fund', '--prefix', prefix, npm]);
}

async function addUser(root: string): Promise<void> {
  const { uid, gid } = nodeUser;
  await appendFile(join(root, 'etc/passwd'), `node:x:${uid}:${gid}::/home/node:/bin/bash\n`);
  await appendFile(join(root, 'etc/group'), `node:x:${gid}:\n`);
  await mkdir(join(root, 'home/node'), { recursive: true });
  await chown(join(root, 'home/node'), uid, gid);
}
