import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { imageName, runEngine } from '../support/container-engine.ts';
import { freePort } from '../support/free-port.ts';
import { servicesImage } from './base.ts';
import { type Output, outputOf, runProgram } from './program.ts';

const checkout = join(import.meta.dirname, '../..');
/** Waits for Docker's own start, which is usually a second. */
const startMs = 60_000;

/** compose.yaml as it runs in Docker, with the images of others replaced by one of Debian's packages. */
export interface Composition extends AsyncDisposable {
  /** Origin of nginx. */
  url: string;
  /** The certificate of nginx, as PEM. */
  certificate: string;
  /** Runs `docker compose`. */
  compose(...args: string[]): Promise<Output>;
  /** Runs `docker compose` and returns its output; rejects if it fails. */
  output(...args: string[]): Promise<string>;
}

/**
 * Starts every service, as docs/deployment.md says. Needs root and Debian's docker.io.
 * @param folder of the settings of the engine that has the images
 * @param variables those of the file `.env` beside compose.yaml
 */
export async function startComposition(
  folder: string,
  variables: { PUBLIC_URL: string } & Record<string, string>,
): Promise<Composition> {
  await using started = new AsyncDisposableStack();
  const own = await mkdtemp(join(tmpdir(), 'homefront-compose-'));
  started.defer(() => rm(own, { recursive: true, force: true, maxRetries: 3 }));
  const container = (
    await runEngine(folder, 'buildah', ['from', '--pull-never', servicesImage])
  ).trim();
  started.defer(async () => void (await runEngine(folder, 'buildah', ['rm', container])));
  const services = (await runEngine(folder, 'buildah', ['mount', container])).trim();

  const docker = started.use(await startDocker(own));
  for (const image of [imageName, servicesImage]) {
    const file = join(own, 'image.tar');
    await runEngine(folder, 'podman', ['save', '--quiet', `--output=${file}`, image]);
    await outputOf(runProgram('docker', ['load', '--quiet', `--input=${file}`], docker));
    await outputOf(runProgram('docker', ['tag', `localhost/${image}`, image], docker));
    await rm(file);
  }

  const project = join(own, 'homefront');
  await mkdir(project);
  await cp(join(checkout, 'compose.yaml'), join(project, 'compose.yaml'));
  await cp(join(checkout, 'deploy'), join(project, 'deploy'), { recursive: true });
  const { hostname } = new URL(variables.PUBLIC_URL);
  await outputOf(runProgram('sh', [join(project, 'deploy/compose/make-secrets.sh'), hostname]));
  const lines = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
  await writeFile(join(project, '.env'), lines.join('\n'));
  await cp(join(import.meta.dirname, 'start-postgres.sh'), join(project, 'start-postgres.sh'));
  await chmod(join(project, 'start-postgres.sh'), 0o755);
  const port = await freePort();
  await writeFile(join(project, 'compose.override.yaml'), replacements(port));

  const program = join(services, 'usr/libexec/docker/cli-plugins/docker-compose');
  const compose = (...args: string[]): Promise<Output> =>
    runProgram(program, ['--project-directory', project, ...args], docker);
  const output = (...args: string[]): Promise<string> => outputOf(compose(...args));
  started.defer(async () => void (await compose('down', '--volumes', '--timeout', '5')));
  const up = await compose('up', '--detach', '--wait', '--no-build');
  if (up.code !== 0)
    throw new Error(`${up.stderr}\n${(await compose('logs', '--no-color')).stdout}`);

  const certificate = await readFile(join(project, 'deploy/compose/secrets/tls.crt'), 'utf8');
  const running = started.move();
  return {
    url: `https://127.0.0.1:${port}`,
    certificate,
    compose,
    output,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/**
 * What differs from compose.yaml: images that are out of reach have Debian's programs instead; nginx has another port; and the
 * geocoder answers, where the machine has no internet. Debian's programs start as root, as the official images do.
 */
function replacements(port: number): string {
  return `
services:
  nginx:
    image: ${servicesImage}
    command: [nginx, -g, daemon off;]
    ports: !override ['127.0.0.1:${port}:443']
    tmpfs: [/var/lib/nginx]
  postgres:
    image: ${servicesImage}
    command: [/start-postgres.sh]
    volumes: [./start-postgres.sh:/start-postgres.sh:ro]
  valkey:
    image: ${servicesImage}
  mail:
    image: ${servicesImage}
    command: [python3, -u, -m, aiosmtpd, --nosetuid, --listen, '0.0.0.0:1025']
    ports: !reset []
  site-1: &site
    environment: { GEOCODER_URL: 'http://geocoder:8080' }
  site-2: *site
  site-3: *site
  geocoder:
    image: ${servicesImage}
    command: [sh, -c, 'cd /tmp && echo "$$ANSWER" >reverse && exec python3 -m http.server 8080']
    environment: { ANSWER: '{"display_name":"Lagos"}' }
    networks: [front]
`;
}

/** Docker with images, containers and settings below a folder; returns the environment of its clients. */
async function startDocker(folder: string): Promise<NodeJS.ProcessEnv & AsyncDisposable> {
  const at = (name: string): string => join(folder, name);
  const host = `unix://${at('docker.sock')}`;
  const daemon = spawn(
    'dockerd',
    [
      `--data-root=${at('docker')}`,
      `--exec-root=${at('run')}`,
      `--pidfile=${at('docker.pid')}`,
      `--host=${host}`,
      '--storage-driver=overlay2',
      '--bridge=none',
      '--log-level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(daemon, 'close');
  let log = '';
  daemon.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const env = { ...process.env, DOCKER_HOST: host };
  const end = async (): Promise<void> => {
    daemon.kill('SIGTERM');
    await ended;
  };
  const deadline = performance.now() + startMs;
  while ((await runProgram('docker', ['info'], env)).code !== 0) {
    if (daemon.exitCode === null && performance.now() < deadline) await pause(200);
    else {
      await end();
      throw new Error(`Docker did not start: ${log}`);
    }
  }
  return Object.assign(env, { [Symbol.asyncDispose]: end });
}
