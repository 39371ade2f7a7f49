// npm run test:image: follows the Dockerfile without a container engine, and uses the result as an
// operator would. It runs as an unprivileged user on a read-only tree. Needs Linux, util-linux,
// debootstrap and root.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, startPostgres } from '../support/temporary-postgres.ts';
import type { ChrootOptions } from './chroot.ts';
import { fails, output, start } from './programs.ts';
import { type Image, replayDockerfile } from './replay.ts';

assert.equal(process.getuid?.(), 0, 'Changing the root folder needs root.');

const checkout = join(import.meta.dirname, '../..');
const publicUrl = 'https://homes.example';
const demoPassword = 'Correct-Horse-7';
const folder = await mkdtemp(join(tmpdir(), 'homefront-image-'));
try {
  console.log('Following the Dockerfile:');
  const image = await replayDockerfile(folder);
  const { root, user } = image;
  assert.deepEqual(image.volumes, ['/data', '/backup']);
  assert(user, 'the image runs as root');
  const data = await folderOf(user, 'data');
  const backups = await folderOf(user, 'backup');
  const secrets = await folderOf(user, 'secrets');
  await writeFile(join(secrets, 'session-keys'), `${'k'.repeat(32)}\n`);
  await writeFile(join(secrets, 'demo-password'), `${demoPassword}\n`);

  const options = {
    root,
    workdir: image.workdir,
    user,
    readOnly: true,
    volumes: { '/data': data, '/backup': backups, '/mnt': secrets },
    env: {
      ...image.env,
      PORT: '0',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'none',
      SESSION_KEYS_FILE: '/mnt/session-keys',
      SEED_PROPERTIES: '3',
      DEMO_PASSWORD_FILE: '/mnt/demo-password',
    },
  } satisfies ChrootOptions;
  const withEnv = (env: Record<string, string>) => ({
    ...options,
    env: { ...options.env, ...env },
  });

  await check('holds production dependencies only, and lists them in sbom.json', async () => {
    const packages = await installedPackages(root);
    assert.deepEqual(
      packages.filter(({ dev }) => dev).map(({ id }) => id),
      [],
    );
    const { components } = JSON.parse(await readFile(join(root, 'app/sbom.json'), 'utf8'));
    const listed: string[] = components.map(
      ({ name, version }: { name: string; version: string }) => `${name}@${version}`,
    );
    assert.deepEqual(new Set(listed), new Set(packages.map(({ id }) => id)));
  });
  await check('lets its user write to the volumes and /tmp only', async () => {
    const find =
      'find / -not -path "/proc/*" -not -path "/dev/*" -not -path "/mnt*" -writable -not -type l 2>/dev/null | sort';
    assert.equal(await output(['/bin/sh', '-c', find], options), '/backup\n/data\n/tmp\n');
    assert.equal(await output(['/usr/bin/id', '-u'], options), `${user.uid}\n`);
  });
  await check('has every command of operators', async () => {
    const misconfigured = withEnv({ PORT: 'none', PROVIDER_PORT: 'none' });
    for (const script of await operatorScripts()) {
      const printed = await fails(npm(script, '--no-such-option'), misconfigured);
      assert.doesNotMatch(
        printed,
        /cannot find (?:module|package)|: not found|EROFS/i,
        `npm run ${script}`,
      );
    }
  });
  await check('is unhealthy until it listens', async () => {
    await fails(image.healthcheck, withEnv({ PORT: '9' }));
  });
  await check('serves pages, pictures and log-ins, is healthy, and ends well', async () => {
    await using site = await start(image.command, options);
    const page = await (await fetch(`${site.url}/buy?location=`)).text();
    const picture = /\/media\/\d+\/[\w.-]+/.exec(page)?.[0];
    assert(picture, 'the page shows no picture');
    const { status, headers } = await fetch(site.url + picture, {
      headers: { accept: 'image/webp' },
    });
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/webp']);
    assert.equal(await logIn(site.url), 200);
    await output(image.healthcheck, withEnv({ PORT: new URL(site.url).port }));
    const list = await output(npm('outbox', 'list'), options);
    assert.match(list, /No undelivered messages\./);
    const exit = site.stop();
    await wait(1000);
    await fails(image.healthcheck, withEnv({ PORT: new URL(site.url).port }));
    assert.deepEqual(await exit, [0, null]);
  });
  await check('makes administrators', async () => {
    const email = 'operator@homes.example';
    const line = await output(npm('admin:create', '--email', email), options);
    assert.match(line, /^operator@homes\.example is an administrator now\. Password: \S+$/m);
  });
  await check('backs up its volume', async () => {
    const printed = await output(npm('backup', '--to', '/backup'), options);
    assert.match(printed, /^Backed up \d+ files/m);
  });
  await check('starts again on its volume with npm start, read-only as it is', async () => {
    await using site = await start(['npm', 'start'], options);
    assert.equal(await logIn(site.url), 200);
    await site.stop();
    assert(!existsSync(join(data, 'demo-logins.txt')), 'the passwords are in a file');
  });
  await check('runs the provider alone', async () => {
    await using provider = await start(npm('provider'), withEnv({ PROVIDER_PORT: '0' }));
    const { status } = await fetch(`${provider.url}/api/properties`);
    assert.equal(status, 200);
    await provider.stop();
  });
  await check('moves to PostgreSQL, and dumps it', async () => {
    const programs = await findPostgres();
    assert(programs, 'PostgreSQL is not installed');
    await using postgres = await startPostgres(programs);
    const databaseUrl = await postgres.createDatabase('homefront');
    await writeFile(join(secrets, 'database-url'), `${databaseUrl}\n`);
    const moved = withEnv({ DATABASE_URL_FILE: '/mnt/database-url' });
    await fails(npm('provider:move'), options);
    await output(npm('provider:move'), moved);
    const dump = await output(['pg_dump', `--dbname=${databaseUrl}`], options);
    assert.match(dump, /^COPY public\.users /m);
    await using site = await start(image.command, moved);
    assert.equal(await logIn(site.url), 200);
    await site.stop();
  });
  await check('passes the journeys', () => runJourneys(image));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function check(what: string, body: () => Promise<void>): Promise<void> {
  await body();
  console.log(`✓ ${what}`);
}

/** A new folder that the user of the image owns. */
async function folderOf(user: { uid: number; gid: number }, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  await chown(path, user.uid, user.gid);
  return path;
}

function npm(script: string, ...args: string[]): string[] {
  return ['npm', 'run', '--silent', script, '--', ...args];
}

/** Those of package.json that run a program of the server. */
async function operatorScripts(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const entries: [string, string][] = Object.entries(scripts);
  return entries.filter(([, command]) => command.includes(' server/')).map(([name]) => name);
}

interface InstalledPackage {
  /** name@version */
  id: string;
  dev: boolean;
}

async function installedPackages(root: string): Promise<InstalledPackage[]> {
  const record = await readFile(join(root, 'app/node_modules/.package-lock.json'), 'utf8');
  const packages: [string, { version: string; dev?: boolean }][] = Object.entries(
    JSON.parse(record).packages,
  );
  assert(packages.length > 0);
  return packages.map(([path, { version, dev = false }]) => ({
    id: `${path.replace(/^.*node_modules\//, '')}@${version}`,
    dev,
  }));
}

async function logIn(url: string): Promise<number> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: 'admin@homefront.example', password: demoPassword }),
  });
  return response.status;
}

/** Runs the vitest project `image`. */
async function runJourneys(image: Image): Promise<void> {
  const description = join(folder, 'image.json');
  await writeFile(description, JSON.stringify(image));
  const child = spawn(process.execPath, ['scripts/run-vitest.mjs', '--project', 'image'], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'test', TEST_LENGTH: 'long', HOMEFRONT_IMAGE: description },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, 'a journey failed');
}
