import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { checkout, makeSecrets, readComposition, siteEnvironment } from './compose.ts';
import { makeStandIns, path, untilHealthy } from './composed-health.ts';
import { readImageSettings } from './dockerfile.ts';
import { freePort } from './free-port.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { startDeployedNginx } from './nginx.ts';
import { startServer } from './production-server.ts';
import { findPostgres, startPostgres } from './temporary-postgres.ts';

const siteNames = ['site-1', 'site-2', 'site-3'];

/** compose.yaml without a container engine: its services as processes of this machine, on other ports and folders. */
export interface ComposedSite extends AsyncDisposable {
  /** Origin of nginx. */
  url: string;
  /** The certificate of nginx, as PEM. */
  certificate: string;
  mail: MailServer;
  /** Variables of the process `site-1`, and so of commands that `docker compose exec` starts beside it. */
  environment: Record<string, string>;
  /** Port of each service that has a health check. */
  ports: Record<string, number>;
}

/**
 * Starts the services, each once those before it are healthy.
 * @param variables those of the file `.env` beside compose.yaml
 * @param geocoderUrl where the machine would have the internet
 */
export async function startComposedSite(
  variables: { PUBLIC_URL: string } & Record<string, string>,
  geocoderUrl: string,
): Promise<ComposedSite> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'homefront-composed-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const composition = await readComposition(variables);
  const { postgres, valkey } = composition.services;
  const secrets = await makeSecrets(folder, new URL(variables.PUBLIC_URL).hostname);
  const readSecret = (name: string): Promise<string> => readFile(join(secrets, name), 'utf8');
  const ports: Record<string, number> = {};

  const mail = started.use(await startMailServer());

  const { POSTGRES_USER: name = '', POSTGRES_DB = '', ...settings } = postgres?.environment ?? {};
  const passwordFile = settings['POSTGRES_PASSWORD_FILE']?.replace('/run/secrets/', '') ?? '';
  const password = (await readSecret(passwordFile)).trim();
  const programs = await findPostgres();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const database = started.use(await startPostgres(programs, { name, password }));
  ports['postgres'] = Number(new URL(await database.createDatabase(POSTGRES_DB)).port);
  await untilHealthy('postgres', ports['postgres']);

  await replaceIn(join(secrets, 'valkey.conf'), { 'dir /data': `dir ${folder}` });
  ports['valkey'] = await freePort();
  const command = valkey?.command.map((part) => part.replace('/run/secrets', secrets)) ?? [];
  started.use(await startValkey(command, ports['valkey']));
  await untilHealthy('valkey', ports['valkey']);

  const addresses = {
    'mail:1025': new URL(mail.url).host,
    'postgres:5432': `127.0.0.1:${ports['postgres']}`,
    'valkey:6379': `127.0.0.1:${ports['valkey']}`,
  };
  await replaceIn(join(secrets, 'database-url'), addresses);
  await replaceIn(join(secrets, 'redis-url'), addresses);
  await replaceIn(join(secrets, 'smtp-url'), addresses);
  const image = await readImageSettings();
  const environments = await Promise.all(
    siteNames.map(async (site) => {
      const dataDir = join(folder, site);
      await mkdir(dataDir);
      const port = await freePort();
      ports[site] = port;
      const env = {
        ...image.env,
        ...siteEnvironment(composition, secrets),
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        GEOCODER_URL: geocoderUrl,
      };
      started.use(await startContainer(image.command, env, dataDir));
      await untilHealthy(site, port);
      return env;
    }),
  );

  ports['nginx'] = await freePort();
  const url = `https://127.0.0.1:${ports['nginx']}`;
  started.use(
    await startDeployedNginx('compose/nginx.conf', url, {
      'listen 80;': `listen 127.0.0.1:${await freePort()};`,
      'listen 443 ssl': `listen 127.0.0.1:${ports['nginx']} ssl`,
      // The installed nginx is older than `resolve`, and there is no Docker.
      ...Object.fromEntries(
        siteNames.map((site) => [
          `${site}:${image.env['PORT']} resolve`,
          `127.0.0.1:${ports[site]}`,
        ]),
      ),
      '/run/secrets': secrets,
      '/run/nginx.pid': join(folder, 'nginx.pid'),
    }),
  );
  await untilHealthy('nginx', ports['nginx']);

  const certificate = await readSecret('tls.crt');
  const [environment = {}] = environments;
  const running = started.move();
  return {
    url,
    certificate,
    mail,
    environment,
    ports,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function startContainer(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  dataDir: string,
): Promise<AsyncDisposable> {
  return startServer(
    {
      endsOn: 'SIGKILL',
      spawn: (given) =>
        spawn(program, args, {
          cwd: checkout,
          env: { PATH: path, ...given },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
    },
    { env, dataDir },
  );
}

async function startValkey(
  [program = '', ...args]: string[],
  port: number,
): Promise<AsyncDisposable> {
  const standIns = await makeStandIns();
  const server = spawn(program, [...args, '--bind', '127.0.0.1', '--port', String(port)], {
    env: { PATH: [standIns.path, path].join(delimiter) },
    stdio: 'ignore',
  });
  const exited = once(server, 'close');
  return {
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL');
      await exited;
      await standIns[Symbol.asyncDispose]();
    },
  };
}

async function replaceIn(file: string, replacements: Record<string, string>): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of Object.entries(replacements)) text = text.replaceAll(from, to);
  await writeFile(file, text);
}
