import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProvider } from '../integration/provider/provider-process.ts';
import { freePort } from './free-port.ts';
import { runsNginx, startNginx } from './nginx.ts';
import { demoPassword } from './production-environment.ts';
import { productionServer, type RunningServer, type ServerExit } from './production-server.ts';
import { runsRedis, startRedis, type TemporaryRedis } from './redis.ts';
import { runsPostgres } from './on-postgres.ts';
import { findPostgres, startPostgres } from './temporary-postgres.ts';

export interface ClusterOptions {
  /** `own`: each process has an embedded provider, all on one database. `shared`: one `npm run provider` for all. */
  provider?: 'own' | 'shared';
  /** Configuration of each process. */
  env?: Record<string, string>;
}

/** Processes of one site on one Redis and one PostgreSQL, behind nginx, which asks them in turn. */
export interface Cluster extends AsyncDisposable {
  /** Origin of nginx. */
  url: string;
  databaseUrl: string;
  redis: TemporaryRedis;
  /** Origins of the processes. */
  urls: readonly string[];
  /** Holds the folder `mail` of all processes. */
  dataDir: string;
  process(index: number): RunningServer;
  /** Ends a process, with SIGTERM by default. */
  stop(index: number, signal?: NodeJS.Signals): Promise<ServerExit>;
  /** Starts a process that was stopped, with its data. */
  start(index: number): Promise<void>;
}

const processes = 3;

/** Whether to run tests of several processes behind nginx. */
export const runsCluster = runsNginx && runsRedis && runsPostgres;

export async function startCluster({
  provider = 'own',
  env = {},
}: ClusterOptions = {}): Promise<Cluster> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'homefront-cluster-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(join(dataDir, 'mail'));
  const programs = await findPostgres();
  if (programs === null) throw new Error('PostgreSQL is not installed');
  const postgres = started.use(await startPostgres(programs));
  const databaseUrl = await postgres.createDatabase('homefront');
  const redis = started.use(await startRedis());
  const nginxPort = await freePort();
  const url = `http://127.0.0.1:${nginxPort}`;
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);

  const shared: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    ...env,
  };
  if (provider === 'shared') {
    shared['PROVIDER_URL'] = await startSharedProvider(started, dataDir, { ...shared });
  }
  const running: (RunningServer | undefined)[] = [];

  async function start(index: number): Promise<void> {
    const folder = join(dataDir, String(index));
    await mkdir(folder, { recursive: true });
    running[index] = await productionServer({
      env: { ...shared, PORT: String(ports[index]) },
      dataDir: folder,
      ...(ports[index] !== undefined && { port: ports[index] }),
    });
    await shareMailOf(folder);
  }

  /** Only then: a data folder with mails is that of a site whose database was emptied. */
  async function shareMailOf(folder: string): Promise<void> {
    await symlink(join(dataDir, 'mail'), join(folder, 'mail')).catch(() => {});
  }

  started.defer(async () => {
    await Promise.all(running.map(async (server) => server?.[Symbol.asyncDispose]()));
  });
  // All at once, as an orchestrator would.
  await Promise.all(ports.map((_port, index) => start(index)));
  started.use(await startNginx(urls, { port: nginxPort }));

  function processAt(index: number): RunningServer {
    const server = running[index];
    if (!server) throw new Error(`process ${index} does not run`);
    return server;
  }

  const stack = started.move();
  return {
    url,
    urls,
    databaseUrl,
    redis,
    dataDir,
    process: processAt,
    stop: (index, signal) => processAt(index).stop(signal),
    start,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Returns the base of its API. */
async function startSharedProvider(
  started: AsyncDisposableStack,
  dataDir: string,
  { DATABASE_URL = '', PUBLIC_URL = '' }: Record<string, string>,
): Promise<string> {
  const folder = join(dataDir, 'provider');
  await mkdir(folder);
  const provider = runProvider({
    DATABASE_URL,
    PUBLIC_URL,
    DATA_DIR: folder,
    SEED_PROPERTIES: '64',
    DEMO_PASSWORD: demoPassword,
  });
  started.defer(async () => {
    provider.kill('SIGKILL');
    await provider.ended;
  });
  const base = await provider.url;
  if (base === null) throw new Error(`the provider ended: ${(await provider.ended).stderr}`);
  await symlink(join(dataDir, 'mail'), join(folder, 'mail'));
  return base;
}
