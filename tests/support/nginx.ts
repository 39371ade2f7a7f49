import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { canTest } from './untested.ts';

const program = '/usr/sbin/nginx';
const deploy = join(import.meta.dirname, '../../deploy');
const startMs = 10_000;

export interface Nginx extends AsyncDisposable {
  url: string;
  /** Where servers log requests that do not say otherwise. */
  accessLog: string;
  /** What is in its error log so far. */
  errors(): string;
}

/** Whether to run tests that start nginx. */
export const runsNginx = canTest('nginx', existsSync(program), 'apt-get install nginx');

export interface NginxOptions {
  /** How long a page is stored, as in nginx's own syntax. */
  validity?: string;
  /** A free port by default. */
  port?: number;
}

/** Starts nginx with the page cache of `deploy/nginx` in front of the site's processes, which it asks in turn. */
export async function startNginx(
  siteUrls: string | readonly string[],
  { validity = '60s', port: wantedPort }: NginxOptions = {},
): Promise<Nginx> {
  const port = wantedPort ?? (await freePort());
  const servers = [siteUrls].flat().map((url) => `server ${new URL(url).host} max_fails=0;`);
  const site = `
include homefront/cache.conf;
upstream homefront { ${servers.join(' ')} keepalive 32; }
server { listen 127.0.0.1:${port}; include homefront/site.conf; }
`;
  return runNginx(`http://127.0.0.1:${port}`, (folder) => mainConfiguration(folder, site), {
    'site.conf': { 'valid 200 60s': `valid 200 ${validity}` },
  });
}

/**
 * Starts nginx with a configuration of `deploy` as it is, but for the replacements: texts that must occur, and what the test
 * has instead, such as ports. It includes the files of `deploy/nginx/homefront`.
 * @param path `nginx/homefront.conf`, a part of the `http` block, or `compose/nginx.conf`, a whole configuration
 */
export async function startDeployedNginx(
  path: 'nginx/homefront.conf' | 'compose/nginx.conf',
  url: string,
  replacements: Record<string, string>,
): Promise<Nginx> {
  const text = replaceEach(await readFile(join(deploy, path), 'utf8'), replacements);
  return runNginx(url, (folder) =>
    path === 'nginx/homefront.conf'
      ? mainConfiguration(folder, text)
      : text
          .replace('user nginx;', globalSettings(folder))
          .replace('http {', `http {\n${temporaryFolders(folder)}`),
  );
}

/** Waits until it listens on the URL. `edits` has replacements by file of `deploy/nginx/homefront`. */
async function runNginx(
  url: string,
  configure: (folder: string) => string,
  edits: Record<string, Record<string, string>> = {},
): Promise<Nginx> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'homefront-nginx-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'cache'));
  await cp(join(deploy, 'nginx/homefront'), join(folder, 'homefront'), { recursive: true });
  const cache = { 'cache.conf': { '/var/cache/nginx/homefront': join(folder, 'cache') } };
  for (const [name, replacements] of Object.entries({ ...cache, ...edits })) {
    const file = join(folder, 'homefront', name);
    await writeFile(file, replaceEach(await readFile(file, 'utf8'), replacements));
  }
  await writeFile(join(folder, 'mime.types'), '');
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configure(folder));

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
  await untilItListens(url, () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
  });
  const running = started.move();
  return {
    url,
    accessLog: join(folder, 'access.log'),
    errors: () => errors,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

function mainConfiguration(folder: string, site: string): string {
  return `${globalSettings(folder)}
pid ${folder}/pid;
events {}
http {
access_log ${folder}/access.log;
# Tests name the visitor's IP address.
set_real_ip_from 127.0.0.1;
real_ip_header X-Forwarded-For;
${temporaryFolders(folder)}
${site}
}
`;
}

/** One process in the foreground. */
function globalSettings(folder: string): string {
  return `daemon off;\nmaster_process off;\nlock_file ${folder}/lock;`;
}

function temporaryFolders(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
}

/** Fails on a text that does not occur. */
function replaceEach(text: string, replacements: Record<string, string>): string {
  let replaced = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`the configuration of nginx has no ${from}`);
    replaced = replaced.replaceAll(from, to);
  }
  return replaced;
}

async function untilItListens(url: string, check: () => void): Promise<void> {
  const { hostname, port } = new URL(url);
  const deadline = performance.now() + startMs;
  for (;;) {
    check();
    const socket = connect({ host: hostname, port: Number(port) });
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(20);
    } finally {
      socket.destroy();
    }
  }
}
