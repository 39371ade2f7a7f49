import type { RequestListener } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { createSite } from '../../server/app.ts';
import { compose } from '../../server/compose.ts';
import { readConfig } from '../../server/config/config.ts';
import { recordAnswers } from './contract/recorded-answers.ts';
import { siteAnswerCheck } from './contract/site-answers.ts';
import { placeDatabaseFor } from './prepared-database.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { productionEnvironment } from './production-environment.ts';
import { createLog } from '../../server/config/log.ts';
import type { Services } from '../../server/services.ts';

export interface TestAppOptions {
  /**
   * Configuration in addition to a temporary data folder. Nothing comes from the test run’s own
   * environment.
   */
  env?: Record<string, string>;
  /** Base URL of a provider’s API; without one the embedded provider runs in its worker. */
  providerUrl?: string;
}

export interface TestApp extends AsyncDisposable {
  /** Without the stored pages in front of it. */
  express: Express;
  services: Services;
  /** Origin of the site. */
  url: string;
  /** The site’s log so far, one JSON line per entry. */
  logLines: readonly string[];
  /** Moves the site’s clock forward, so that its caches age. */
  passSeconds(seconds: number): void;
}

/**
 * The real site in this process, warm and listening. Every response of its JSON API that is sent as a whole, so no streamed file, is
 * checked against the OpenAPI document.
 * Disposing it ends everything it started and removes its data.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'homefront-app-'));
  started.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));

  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const { url } = started.use(
    await startLoopbackServer((request, response) => handle(request, response)),
  );

  const env = {
    DATA_DIR: dataDir,
    // The embedded provider logs to stdout; the site’s own log goes to memory below.
    LOG_LEVEL: 'silent',
    ...(options.providerUrl !== undefined && { PROVIDER_URL: options.providerUrl }),
    ...productionEnvironment(options.env),
  };
  if (env.DATA_DIR === dataDir) await placeDatabaseFor(env, dataDir);
  const { settings, secrets } = readConfig(env);
  const logLines: string[] = [];
  const log = createLog('debug', { write: (line) => void logLines.push(line) });
  let passedMs = 0;
  const services = await compose({
    settings,
    secrets,
    log,
    origin: settings.publicUrl ?? url,
    clock: () => Date.now() + passedMs,
  });
  started.defer(() => services.close());
  // On a busy machine, the tests in this process block its event loop as an overload does.
  services.pageWork.isOverloadedFor = () => false;
  const { express, listener } = createSite(services);
  recordAnswers(express, '/api/', siteAnswerCheck());
  handle = listener;

  const running = started.move();
  return {
    express,
    services,
    url,
    logLines,
    passSeconds: (seconds) => void (passedMs += seconds * 1000),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
