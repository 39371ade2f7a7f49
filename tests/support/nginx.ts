import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/nginx';
const configuration = join(import.meta.dirname, '../../deploy/nginx/homefront.conf');
const startMs = 10_000;

export interface Nginx extends AsyncDisposable {
  url: string;
}

export function isNginxInstalled(): boolean {
  return existsSync(program);
}

export interface NginxOptions {
  /** How long a page is stored, as in nginx's own syntax. */
  validity?: string;
  /** A free port by default. */
  port?: number;
}

/** Starts nginx with `deploy/nginx/homefront.conf` in front of the site's processes, which it asks in turn. */
export async function startNginx(
  siteUrls: string | readonly string[],
  { validity = '60s', port: wantedPort }: NginxOptions = {},
): Promise<Nginx> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'homefront-nginx-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'cache'));
  const port = wantedPort ?? (await freePort());
  const servers = [siteUrls].flat().map((url) => `server ${new URL(url).host};`);
  const site = replaceEach(await readFile(configuration, 'utf8'), {
    '/var/cache/nginx/homefront': join(folder, 'cache'),
    'server 127.0.0.1:3000;': servers.join(' '),
    'listen 80;': `listen 127.0.0.1:${port};`,
    'valid 200 60s': `valid 200 ${validity}`,
  });
  const file = join(folder, 'nginx.conf');
  await writeFile(file, mainConfiguration(folder, site));

  const child = spawn(program, ['-c', file, '-e', 'stderr', '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const exited = once(child, 'close');
  started.defer(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItListens(url, () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
  });
  const running = started.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** One process in the foreground, with every temporary file in `folder`. */
function mainConfiguration(folder: string, site: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
master_process off;
pid ${folder}/pid;
events {}
http {
access_log off;
# Tests name the visitor's IP address.
set_real_ip_from 127.0.0.1;
real_ip_header X-Forwarded-For;
${folders.join('\n')}
${site}
}
`;
}

/** Fails on a text that does not occur. */
function replaceEach(text: string, replacements: Record<string, string>): string {
  let replaced = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`${configuration} has no ${from}`);
    replaced = replaced.replaceAll(from, to);
  }
  return replaced;
}

async function untilItListens(url: string, check: () => void): Promise<void> {
  const deadline = performance.now() + startMs;
  for (;;) {
    check();
    try {
      await fetch(url, { method: 'OPTIONS' });
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(20);
    }
  }
}
