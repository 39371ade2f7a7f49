import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';
import { endedStatus } from './ended-status.ts';
import { requestIdOf } from './request-id.ts';

/**
 * Recognised by a file extension, as in '/assets/site.js'. Logged at a lower level, since each page loads many; exports are
 * excluded.
 */
const isFile = /^(?!\/api\/).*\.\w+$/i;

/**
 * Logs one line per request. The path is without its query, which may contain personal data or a token; no headers, no body.
 * The client's IP address is truncated to its /24 (IPv4) or /48 (IPv6).
 */
export function accessLog(log: Logger, metrics: Metrics | undefined): RequestHandler {
  return (request, response, next) => {
    logWhenClosed(log, {
      request,
      response,
      target: request.originalUrl,
      client: request.ip,
      facts: () => ({ requestId: requestIdOf(response), cache: response.get('cache-status') }),
      metrics,
    });
    next();
  };
}

interface LoggedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** Path and query. */
  target: string;
  /** IP address. */
  client: string | undefined;
  facts(): { requestId: string; cache: string | undefined };
  metrics: Metrics | undefined;
}

/** Logs and counts a request once its response is complete or its connection is closed. */
export function logWhenClosed(
  log: Logger,
  { request, response, target, client, facts, metrics }: LoggedRequest,
): void {
  const [path = ''] = target.split('?', 1);
  const level = isFile.test(path) ? 'debug' : 'info';
  const isLogged = log.isLevelEnabled(level);
  if (!isLogged && !metrics) return;
  metrics?.requestStarted();
  const start = performance.now();
  response.on('close', () => {
    const { requestId, cache } = facts();
    const { method } = request;
    const status = endedStatus(response);
    const milliseconds = performance.now() - start;
    metrics?.requestEnded({ method, path, status, cacheStatus: cache, milliseconds });
    if (!isLogged) return;
    log[level](
      {
        requestId,
        client: shortenIp(client),
        method,
        path,
        status,
        ms: Math.round(milliseconds),
        cache,
        complete: response.writableFinished,
      },
      'request',
    );
  });
}

/** The IP address truncated to its /24 (IPv4) or /48 (IPv6). */
export function shortenIp(address: string | undefined): string | undefined {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address ?? '');
  if (v4) return `${v4[1]}.0`;
  return isIPv6(address ?? '') ? ipKeyGenerator(address ?? '', 48) : undefined;
}
