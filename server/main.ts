import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { setImmediate as nextIteration, setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { loggable, readConfig, type Settings } from './config/config.ts';
import { ConfigurationError, misspeltVariables, setLibraryMode } from './config/env.ts';
import { describeGaps, findGaps } from './config/gaps.ts';
import { createLog } from './config/log.ts';
import { findBackupGap } from './control/backup-gap.ts';
import { bodyDeadlines } from './http/body-deadline.ts';
import { handleRequests, type Connections } from './http/connections.ts';
import { welcome } from './config/welcome.ts';
import { errorCode } from '../shared/node/errors.ts';

/** Time between failing readiness and closing, for a load balancer to notice. */
const drainNoticeMs = 5000;
const shutdownLimitMs = 20_000;
/** Share of it for pending responses. The rest is for the outbox's sender, the mail queue and the stores. */
const answersLimitMs = 7000;
/** In development an open tab keeps a connection for hot reloading. */
const developmentLimitMs = 500;
const idleCheckMs = 100;
/** The usual backlog of a listener. */
const maxPendingIterations = 512;

const { signals } = constants;
const endingSignals = ['SIGTERM', 'SIGINT'] as const;

const { values: flags } = parseArgs({ options: { welcome: { type: 'boolean', default: false } } });

// As the first process of a container, it would ignore a signal that nothing handles.
const onEarlySignal = (signal: NodeJS.Signals): never => process.exit(128 + signals[signal]);
for (const signal of endingSignals) process.once(signal, onEarlySignal);

// What this process creates is closed to the other users of the machine.
process.umask(0o077);

await start().catch((error: unknown) => {
  // A start-up failure is a single line: a stack would not help an operator.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function start(): Promise<void> {
  const config = readConfig();
  const { settings } = config;
  setLibraryMode(settings.mode);
  const log = createLog(settings.logLevel);
  log.debug({ settings: loggable(settings) }, 'configured');
  const backupGap = await findBackupGap(config);
  const gaps = [
    ...findGaps(config, Date.now()),
    ...misspeltVariables(),
    ...(backupGap === null ? [] : [backupGap]),
  ];
  if (gaps.length > 0) log.warn({ gaps }, describeGaps(gaps));
  const port = await reservePort(settings);
  const url = settings.publicUrl ?? `http://localhost:${port}`;
  const server = createServer({
    maxHeaderSize: 8192,
    headersTimeout: 10_000,
    // A last resort: each route has its own body deadline.
    requestTimeout: bodyDeadlines.slowMs + 15_000,
    connectionsCheckingInterval: 1000,
    // Longer than any proxy's idle timeout, so that the client side closes first.
    keepAliveTimeout: 65_000,
  });

  const options = { ...config, log, origin: url };
  const site =
    settings.mode === 'development'
      ? await (await import('./development.ts')).startReloadingSite({ ...options, server })
      : await (await import('./start-site.ts')).startSite(options);
  const connections = handleRequests(server, site.listener, log);
  for (const signal of endingSignals) process.removeListener(signal, onEarlySignal);
  closeWithGrace({ delay: shutdownLimitMs, logger: toFatal(log) }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'shutting down after a failure');
    site.services.readiness.drain();
    connections.drain();
    log.info({ signal }, 'closing');
    // Ctrl-C in a terminal involves no load balancer.
    if (signal === 'SIGTERM' && settings.production) {
      log.info('waiting for the load balancer');
      await wait(drainNoticeMs);
    }
    const limitMs = settings.mode === 'development' ? developmentLimitMs : answersLimitMs;
    await stopListening(server, connections, limitMs);
    await site.close();
    log.info('closed');
  });

  // Route it to the handler of unhandled errors: requests in flight finish, and the exit code reports a failure.
  void site.services.failed.then((error) => {
    if (!site.services.readiness.draining) return Promise.reject(error);
    // A second unhandled error would end the process at once.
    return log.error({ err: error }, 'failed while closing');
  });

  await listen(server, port, settings);
  log.info({ url, port }, 'listening');
  // In production, programs read the output: JSON lines only.
  if (!flags.welcome || (settings.production && !process.stdout.isTTY)) return;
  // The welcome comes last, where people look.
  log.flush();
  process.stdout.write(welcome(url, settings, gaps));
}

/**
 * Resolves to the port that the site will listen on, so that a port in use is reported before any store is opened. Only a
 * process that is ready listens: a load balancer can pass any request whose connection is refused on to another process, but
 * not a form that a process has answered with an error.
 */
async function reservePort(settings: Settings): Promise<number> {
  const placeholder = new NetServer();
  await listen(placeholder, settings.server.port, settings);
  // A listening TCP server has an address with a port.
  const { port } = placeholder.address() as AddressInfo;
  placeholder.close();
  await once(placeholder, 'close');
  return port;
}

async function listen(server: NetServer, port: number, settings: Settings): Promise<void> {
  const { host } = settings.server;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ConfigurationError(listenFailure(errorCode(error) ?? '', host, port), {
      cause: error,
    });
  }
}

/** Names the variable at fault, in the style of other configuration errors. */
function listenFailure(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `PORT is ${port} but must be free: something else listens on it.`;
  }
  if (code === 'EACCES') return `PORT is ${port} but must be one that this user may listen on.`;
  return `HOST is ${JSON.stringify(host)} but must be an address of this machine (${code}).`;
}

/** What prevents an orderly end: an error or a second signal while closing, or a close that fails or takes too long. */
function toFatal(log: Logger): { error(reason: unknown): void } {
  return {
    error: (reason) =>
      log.fatal(reason instanceof Error ? { err: reason } : { reason }, 'closing was cut short'),
  };
}

/**
 * Stops accepting connections, and resolves when pending responses are finished. Connections whose response began before the
 * drain are still keep-alive, so they are closed as they become idle.
 */
async function stopListening(
  server: Server,
  connections: Connections,
  limitMs: number,
): Promise<void> {
  const closed = once(server, 'close');
  await acceptPending(server);
  // The `close` of `http.Server` also cuts off slow readers, and no longer limits the time for a request's headers.
  NetServer.prototype.close.call(server);
  connections.closeIdle();
  const closing = setInterval(() => connections.closeIdle(), idleCheckMs);
  const giveUp = setTimeout(() => connections.closeAll(), limitMs);
  await closed;
  clearInterval(closing);
  clearTimeout(giveUp);
}

/** Accepts the connections that the system has established already: with the listener, it would reset them. */
async function acceptPending(server: Server): Promise<void> {
  let isAccepting = true;
  server.on('connection', () => (isAccepting = true));
  for (let iteration = 0; isAccepting && iteration < maxPendingIterations; iteration += 1) {
    isAccepting = false;
    // Each iteration of the event loop accepts one.
    await nextIteration();
  }
}
