/** @module-tag long */
import {
  appendFile,
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChrootOptions, outputInChroot, spawnInChroot } from '../../support/chroot.ts';
import { checkout } from '../../support/compose.ts';
import { freePort } from '../../support/free-port.ts';
import { startServer } from '../../support/production-server.ts';
import { noteUntested } from '../../support/untested.ts';

const isRoot = process.getuid?.() === 0;
/** A user as of `useradd --system`. */
const user = { uid: 999, gid: 999 };
const publicUrl = 'https://homes.example';
/** What the site needs of its checkout. */
const parts = ['dist', 'node_modules', 'package.json', 'scripts', 'server', 'shared'];

if (!isRoot) {
  noteUntested('The command of the systemd unit', 'run the tests as root');
}

/** On a machine set up as in docs/deployment.md, with the unit's user, environment and folders, but without systemd. */
describe.runIf(isRoot)('the command of the systemd unit', () => {
  let folder: string;
  let unit: Unit;
  let machine: ChrootOptions;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'homefront-unit-'));
    unit = await readUnit();
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    machine = await setUpMachine(folder, unit, port);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('can write to the folder for its state and a /tmp of its own only', async () => {
    expect(unit).toMatchObject({ ProtectSystem: 'strict', PrivateTmp: 'yes' });
    const find =
      'find / -path /proc -prune -o -path /dev -prune -o -writable -not -type l -print 2>/dev/null | sort';
    const writable = await outputInChroot(['/bin/sh', '-c', find], machine);
    expect(writable).toBe(`/tmp\n${stateFolderOf(unit)}\n`);
  });

  it('starts the site, beside which the commands of operators run, and ends it', async () => {
    expect(unit).not.toHaveProperty('ExecStartPre');
    const start = unit['ExecStart']?.replace(/^\/usr\/bin\//, 'exec ');
    const command = ['/bin/sh', '-c', `umask ${unit['UMask']} && ${start}`];
    await using site = await startServer(
      {
        endsOn: 'SIGKILL',
        spawn: () => spawnInChroot(command, { ...machine, stdio: ['ignore', 'pipe', 'pipe'] }),
      },
      { dataDir: folder },
    );
    expect((await fetch(`${url}/about`)).status).toBe(200);

    const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
    const invite = `${scripts['admin:create']} --email boss@homes.example --invite`;
    const env = { ...machine.env, NODE_ENV: 'production' };
    const printed = await outputInChroot(['/bin/sh', '-c', invite], { ...machine, env });
    const [, origin, token] = /(https:\S+)\/set-password\?token=([\w-]+)/.exec(printed) ?? [];
    expect(origin).toBe(publicUrl);
    const password = 'Chosen-Horse-44';
    expect(await post(`${url}/api/account/password/reset`, { token, password })).toBe(200);
    const credentials = { email: 'boss@homes.example', password };
    expect(await post(`${url}/api/session`, credentials)).toBe(200);

    expect(await site.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});

/** Its settings, with the lines of a repeated one. */
type Unit = Record<string, string>;

async function readUnit(): Promise<Unit> {
  const text = await readFile(join(checkout, 'deploy/systemd/homefront.service'), 'utf8');
  const unit: Unit = {};
  for (const [, name = '', value = ''] of text.matchAll(/^(\w+)=(.*)$/gm)) {
    unit[name] = [unit[name], value].filter((line) => line !== undefined).join('\n');
  }
  return unit;
}

function stateFolderOf(unit: Unit): string {
  return `/var/lib/${unit['StateDirectory']}`;
}

/** Follows docs/deployment.md in a folder that becomes the root of the file system. */
async function setUpMachine(folder: string, unit: Unit, port: number): Promise<ChrootOptions> {
  const root = join(folder, 'root');
  const workdir = unit['WorkingDirectory'] ?? '';
  const version = `${workdir}-0.1.0`;
  const tree = join(root, version);
  const state = join(folder, 'state');
  const noPrograms = join(folder, 'no-programs');
  const folders = ['dev', 'etc/homefront', 'node', 'proc', 'tmp', 'usr'];
  for (const name of [...folders, stateFolderOf(unit)]) {
    await mkdir(join(root, name), { recursive: true });
  }
  for (const name of ['bin', 'lib', 'lib64']) await symlink(`usr/${name}`, join(root, name));
  for (const name of ['etc/hosts', 'etc/resolv.conf', 'node/node']) {
    await writeFile(join(root, name), '');
  }
  await mkdir(tree, { recursive: true });
  await symlink(version, join(root, workdir));
  for (const name of parts) {
    if (name.includes('.')) await writeFile(join(tree, name), '');
    else await mkdir(join(tree, name));
  }
  await mkdir(noPrograms);

  const settings = join(root, 'etc/homefront/homefront.env');
  await copyFile(join(checkout, 'deploy/systemd/homefront.env'), settings);
  await appendFile(settings, `PORT=${port}\n`);
  const keys = join(root, 'etc/homefront/session-keys');
  await writeFile(keys, 'the key of a test: 0123456789 abcdefghij\n');
  const mail = join(root, 'etc/homefront/smtp-url');
  await writeFile(mail, 'smtps://homefront:password@mail.example\n');
  for (const file of [settings, keys, mail]) {
    await chmod(file, 0o640);
    await chown(file, 0, user.gid);
  }
  await symlink('/etc/homefront/homefront.env', join(tree, '.env'));
  await mkdir(state, { mode: Number.parseInt(unit['StateDirectoryMode'] ?? '', 8) });
  await chown(state, user.uid, user.gid);

  const environment = (unit['Environment'] ?? '').split('\n').map((line) => line.split('='));
  return {
    root,
    workdir,
    user,
    env: { ...Object.fromEntries(environment), HOME: '/nonexistent', PATH: '/node:/usr/bin' },
    volumes: { [stateFolderOf(unit)]: state },
    readOnlyVolumes: {
      '/usr': '/usr',
      '/node/node': process.execPath,
      ...Object.fromEntries(parts.map((name) => [join(version, name), join(checkout, name)])),
      // Without the pinned Node, a development dependency, the tree is one for production.
      [join(version, 'node_modules/.bin')]: noPrograms,
    },
  };
}

async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: publicUrl };
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return status;
}
