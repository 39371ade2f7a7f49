// npm run test:image: follows the Dockerfile without a container engine, and uses the result as an
// operator would. It runs as an unprivileged user on a read-only tree. Needs Linux, util-linux and
// root.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { replayDockerfile } from './replay.ts';
import { spawnInChroot, type ChrootOptions } from './chroot.ts';

assert.equal(process.getuid?.(), 0, 'Changing the root folder needs root.');

const publicUrl = 'https://homes.example';
const demoPassword = 'Correct-Horse-7';
const folder = await mkdtemp(join(tmpdir(), 'homefront-image-'));
try {
  console.log('Following the Dockerfile:');
  const image = await replayDockerfile(folder);
  assert.deepEqual(image.volumes, ['/data']);
  assert(image.user, 'the image runs as root');
  const data = join(folder, 'data');
  await mkdir(data);
  await chown(data, image.user.uid, image.user.gid);

  const options = {
    root: image.root,
    workdir: image.workdir,
    user: image.user,
    readOnly: true,
    volumes: { '/data': data },
    env: {
      ...image.env,
      PORT: '0',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'none',
      SESSION_KEYS: 'k'.repeat(32),
      SEED_PROPERTIES: '3',
      DEMO_PASSWORD: demoPassword,
    },
  } satisfies ChrootOptions;

  await check('holds production dependencies only', () => onlyProductionDependencies(image.root));
  await check('lets its user write to the volume and /tmp only', async () => {
    const find =
      'find / -not -path "/proc/*" -not -path "/dev/*" -writable -not -type l 2>/dev/null';
    assert.equal(await output(['/bin/sh', '-c', `${find} || true`], options), '/tmp\n/data\n');
    assert.equal(await output(['/usr/bin/id', '-u'], options), `${image.user?.uid}\n`);
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
    const env = { ...options.env, PORT: new URL(site.url).port };
    await output(image.healthcheck, { ...options, env });
    const list = await output(npm('outbox', 'list'), options);
    assert.match(list, /No undelivered messages\./);
    assert.deepEqual(await site.stop(), [0, null]);
  });
  await check('makes administrators', async () => {
    const email = 'operator@homes.example';
    const line = await output(npm('admin:create', '--email', email), options);
    assert.match(line, /^operator@homes\.example is an administrator now\. Password: \S+$/m);
  });
  await check('starts again on its volume with npm start, read-only as it is', async () => {
    await using site = await start(['npm', 'start'], options);
    assert.equal(await logIn(site.url), 200);
    await site.stop();
    assert(!existsSync(join(data, 'demo-logins.txt')), 'the passwords are in a file');
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function check(what: string, body: () => Promise<void>): Promise<void> {
  await body();
  console.log(`✓ ${what}`);
}

function npm(script: string, ...args: string[]): string[] {
  return ['npm', 'run', '--silent', script, '--', ...args];
}

async function onlyProductionDependencies(root: string): Promise<void> {
  const record = await readFile(join(root, 'app/node_modules/.package-lock.json'), 'utf8');
  const packages: [string, { dev?: boolean }][] = Object.entries(JSON.parse(record).packages);
  assert(packages.length > 0);
  assert.deepEqual(
    packages.filter(([, { dev }]) => dev === true).map(([path]) => path),
    [],
  );
}

/** The output of a program that exits with status 0. */
async function output(command: string[], options: ChrootOptions): Promise<string> {
  const child = spawnInChroot(command, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  assert(child.stdout);
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  assert.equal(code, 0, `${command.join(' ')} printed ${printed}`);
  return printed;
}

interface Site extends AsyncDisposable {
  url: string;
  /** Sends SIGTERM and returns the exit status and signal. */
  stop(): Promise<unknown[]>;
}

/** Starts the site and waits until it listens. */
async function start(command: string[], options: ChrootOptions): Promise<Site> {
  const child = spawnInChroot(command, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  assert(child.stdout);
  const lines: string[] = [];
  const port = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the site exited\n${lines.join('\n')}`)));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      lines.push(line);
      const listening = /"url":"[^"]*","port":(\d+),"msg":"listening"/.exec(line)?.[1];
      if (listening !== undefined) resolve(listening);
    });
  });
  const ended = once(child, 'close');
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function logIn(url: string): Promise<number> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ email: 'admin@homefront.example', password: demoPassword }),
  });
  return response.status;
}
