import { readdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { ComposeOptions } from './compose.ts';
import { standardOutput } from './config/log.ts';
import { startProvider } from './composition/provider.ts';
import type { RunningSite } from './start-site.ts';

const root = join(import.meta.dirname, '..');
/** For others, `scripts/dev.mjs` restarts the process. */
const reloadedFiles =
  /^\/(?:shared|server\/(?!config\/|provider\/|main\.ts|development\.ts)).*\.(?:ts|json)$/;
/** An editor may write a file in several steps, and git many files. */
const settleMs = 20;

type SiteModules = Pick<typeof import('./start-site.ts'), 'startSite'> &
  Pick<typeof import('./config/log.ts'), 'createLog'>;

export interface DevelopmentOptions extends Omit<ComposeOptions, 'vite' | 'provider'> {
  /** Carries the WebSocket of hot reloading. */
  server: Server;
}

/**
 * Starts a site that reloads its own code. After a change in `server/` or `shared/`, the changed modules and their importers
 * are evaluated again, the site is closed, and a new one is composed. The provider, Vite and the other modules stay. Requests
 * wait for the new site, and open pages load again. If a change does not load, the old site goes on; if the new site does not
 * start, requests get a 503 until the next change. Both are logged.
 */
export async function startReloadingSite({
  server,
  ...options
}: DevelopmentOptions): Promise<RunningSite> {
  await using started = new AsyncDisposableStack();
  const { settings, secrets, origin, log } = options;
  // Once, as it listens for the end of the process.
  const output = standardOutput();
  let settling: NodeJS.Timeout | undefined;
  const startup = Promise.withResolvers<void>();
  let reloads = startup.promise;
  const vite = await createServer({
    root,
    appType: 'custom',
    plugins: [
      reportChanges(() => {
        clearTimeout(settling);
        settling = setTimeout(() => {
          reloads = reloads.then(reload);
        }, settleMs);
      }),
    ],
    server: {
      middlewareMode: true,
      ws: { server },
      // Data and the checkouts of tests change all the time.
      watch: { ignored: (path) => path === settings.dataDir || path === join(root, 'tests') },
    },
  });
  started.defer(() => vite.close());
  const own = await startProvider({ settings, secrets, origin, knownVersion: undefined });
  if (own.close) started.defer(own.close);
  const { close: _, ...provider } = own;

  let site = await start(await importSite(vite));
  await untilSourcesAreWatched(vite);
  let isRunning = true;
  started.defer(async () => {
    clearTimeout(settling);
    await reloads;
    await site.close();
  });

  /** The log is of the loaded modules, too: it knows their requests and errors. */
  function start({ startSite, createLog }: SiteModules): Promise<RunningSite> {
    return startSite({ ...options, log: createLog(settings.logLevel, output), vite, provider });
  }

  async function reload(): Promise<void> {
    const startMs = performance.now();
    // Vite has printed why a module does not load.
    const loaded = await importSite(vite).catch(() => null);
    if (loaded === null) {
      log.error('the change does not load: the site goes on without it');
      return;
    }
    try {
      isRunning = false;
      await site.close();
      site = await start(loaded);
      isRunning = true;
      log.info({ ms: Math.round(performance.now() - startMs) }, 'reloaded');
      vite.environments.client.hot.send({ type: 'full-reload' });
    } catch (error) {
      log.error({ err: error }, 'the site does not start');
    }
  }

  const listener: RequestListener = (request, response) => {
    if (isRunning) {
      site.listener(request, response);
      return;
    }
    void reloads.then(() => {
      if (isRunning) site.listener(request, response);
      else response.writeHead(503).end('The site does not start. Its log says why.\n');
    });
  };
  startup.resolve();
  const running = started.move();
  return {
    listener,
    get services() {
      return site.services;
    },
    close: () => running.disposeAsync(),
  };
}

/**
 * Resolves once a change of any source is noticed. Vite misses those in folders that it has not read yet, and reading them
 * takes seconds on a busy machine; its watcher says too early that it is ready.
 */
async function untilSourcesAreWatched({ watcher }: ViteDevServer): Promise<void> {
  const entries = await Promise.all(
    ['client', 'server', 'shared'].map((folder) =>
      readdir(join(root, folder), { recursive: true, withFileTypes: true }),
    ),
  );
  const folders = new Set(entries.flat().map(({ parentPath }) => parentPath));
  const areWatched = (): boolean => {
    const watched = watcher.getWatched();
    return [...folders].every((folder) => Object.hasOwn(watched, folder));
  };
  while (!areWatched()) await delay(50);
}

async function importSite(vite: ViteDevServer): Promise<SiteModules> {
  const { startSite } = await vite.ssrLoadModule('/server/start-site.ts');
  const { createLog } = await vite.ssrLoadModule('/server/config/log.ts');
  return { startSite, createLog };
}

/** Calls back once Vite has invalidated the modules that a change affects. */
function reportChanges(onChange: () => void): Plugin {
  return {
    name: 'report-changes',
    hotUpdate({ file }) {
      if (this.environment.name !== 'ssr' || !file.startsWith(root)) return;
      if (reloadedFiles.test(file.slice(root.length))) onChange();
    },
  };
}
