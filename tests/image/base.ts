import { execFile } from 'node:child_process';
import { appendFile, chown, copyFile, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `node` in the official images: https://github.com/nodejs/docker-node */
export const nodeUser = { uid: 1000, gid: 1000 };

/** Those of the official image of Node 24. */
const debian = 'trixie';
const npm = 'npm@11';
const packages = 'libatomic1';

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
const cache = join(homedir(), '.cache/homefront-image');

/**
 * Returns an archive with the file system of `node:24-trixie-slim`, made as the official image is: a minimal Debian, the Node
 * of this process and npm in /usr/local, and the user `node`. It is stored for a week. Needs root, debootstrap, and access to
 * the mirrors of Debian and npm.
 */
export async function prepareBase(): Promise<string> {
  const archive = join(cache, `node-${process.version}-${debian}.tar`);
  if (await isRecent(archive)) return archive;
  console.log(`Making the base image (Debian ${debian})…`);
  const folder = await mkdtemp(join(tmpdir(), 'homefront-base-'));
  try {
    const root = join(folder, 'root');
    await installDebian(root);
    await installNode(root);
    await addUser(root);
    const unfinished = join(folder, 'base.tar');
    await run('tar', ['--numeric-owner', '-C', root, '-cf', unfinished, '.']);
    await mkdir(cache, { recursive: true });
    await copyFile(unfinished, `${archive}.${process.pid}`);
    await rename(`${archive}.${process.pid}`, archive);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return archive;
}

async function isRecent(archive: string): Promise<boolean> {
  const found = await stat(archive).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs < maxAgeMs;
}

/** Tries twice: a mirror may fail for a moment. */
async function installDebian(root: string): Promise<void> {
  const attempt = async (): Promise<void> => {
    await run('debootstrap', ['--variant=minbase', `--include=${packages}`, debian, root]);
  };
  await attempt().catch(async () => {
    await rm(root, { recursive: true, force: true });
    await attempt();
  });
}

async function installNode(root: string): Promise<void> {
  const prefix = join(root, 'usr/local');
  await mkdir(join(prefix, 'bin'), { recursive: true });
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
