import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { ConfigurationError } from '../config/env.ts';
import { errorCode } from '../../shared/node/errors.ts';
import { handleRequests } from './connections.ts';

export interface MetricsServer extends AsyncDisposable {
  url: string;
}

export interface Scraping {
  scrape(): Promise<string>;
  contentType: string;
  log: Logger;
}

const requestMs = 5000;
const limits = { max: 20, stalledMs: requestMs, lateMs: requestMs, lingerMs: requestMs };

/**
 * Listens for `GET /metrics` on an address of its own, so that visitors cannot read the metrics.
 * @throws ConfigurationError if it cannot listen there
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  { scrape, contentType, log }: Scraping,
): Promise<MetricsServer> {
  const server = createServer({
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: 1000,
  });
  const scrapeOnce = shareWhilePending(scrape);
  const answer: RequestListener = (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    scrapeOnce().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500, { 'content-type': 'text/plain' }).end('Failed\n');
      },
    );
  };
  handleRequests(server, answer, log, limits);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const message =
      errorCode(error) === 'EADDRINUSE'
        ? `METRICS_PORT is ${port} but must be free: something else listens on it.`
        : `METRICS_HOST is ${JSON.stringify(host)} and METRICS_PORT ${port}, but the site cannot listen there (${errorCode(error)}).`;
    throw new ConfigurationError(message, { cause: error });
  }
  // A listening TCP server has an address with a port.
  const { address, family, port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Calls made while one is pending get its result. */
function shareWhilePending(read: () => Promise<string>): () => Promise<string> {
  let pending: Promise<string> | undefined;
  return () =>
    (pending ??= read().finally(() => {
      pending = undefined;
    }));
}
