import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { isAdminPath, paths } from '../../shared/paths.ts';
import { AppError } from '../errors/app-error.ts';
import { logWhenClosed } from '../http/access-log.ts';
import { errorPage } from '../http/error-page.ts';
import { requestIdHeader } from '../http/request-id.ts';
import { staticPageHeaders } from '../http/security-headers.ts';
import { clientKeyOfIp } from '../limits/rate-limit.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PageWork } from './page-work.ts';

export interface LoadSheddingOptions {
  work: PageWork;
  https: boolean;
  /** The client's IP address. */
  clientOf(request: IncomingMessage): string | undefined;
  /** Whether the page is rendered once for many visitors, who would all be refused. */
  isShared(request: IncomingMessage): boolean;
  /** Whether the app must see every request. */
  isBypassed(): boolean;
  log: Logger;
  metrics: Metrics | undefined;
}

export interface LoadShedding {
  /** Called before the app, to save the cost of its middleware. Ignores URLs that may be files. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean;
  /** Mounted in the app after all routes that are not pages. */
  handler: RequestHandler;
  /** At the end of the queue, after this time in milliseconds. */
  refusesLate(request: IncomingMessage, response: ServerResponse, queueMs: number): boolean;
}

const retryAfterSeconds = 5;
/** As long as every request id. */
const anId = '00000000-0000-0000-0000-000000000000';
const isNoPage = /^\/(?:api|media|health)(?![^/?])|^[^?]*\./;
/** Never refused, like staff pages, so that people can sign in during an overload. */
const signingIn: ReadonlySet<string | undefined> = new Set([paths.logIn, paths.logOut]);

/** Refuses pages while the site is overloaded, with a static page and a time to retry. Forms that were sent are accepted. */
export function createLoadShedding(options: LoadSheddingOptions): LoadShedding {
  const { work, clientOf, isShared, isBypassed, log, metrics } = options;
  const { problem } = new AppError({ code: 'overloaded', status: 503, retryAfterSeconds });
  const link = { href: '', label: 'Try again' };
  // Made once: a process that is overloaded must refuse a page quickly.
  const [beforeId = '', afterId = ''] = errorPage({ ...problem, instance: anId }, link).split(anId);
  const bytes = Buffer.byteLength(beforeId + anId + afterId);
  const headers = Object.entries({
    ...staticPageHeaders(options.https),
    'content-type': 'text/html; charset=utf-8',
    'content-length': bytes,
    'cache-control': 'no-store',
    'retry-after': retryAfterSeconds,
  });

  function mayBeRefused(request: IncomingMessage): boolean {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    return !isAdminPath(url) && !signingIn.has(url.split('?', 1)[0]) && !isShared(request);
  }

  const isRefused = (request: IncomingMessage): boolean =>
    work.isOverloadedFor(clientKeyOfIp(clientOf(request))) && mayBeRefused(request);

  function refuse({ method }: IncomingMessage, response: ServerResponse): void {
    work.countRefused();
    metrics?.pageRefused();
    response.statusCode = problem.status;
    for (const [name, value] of headers) response.setHeader(name, value);
    const id = String(response.getHeader(requestIdHeader));
    response.end(method === 'HEAD' ? undefined : beforeId + id + afterId);
  }

  return {
    refuses(request, response) {
      const { url = '', headers: sent } = request;
      // The app limits the time that a body takes.
      const hasBody = 'content-length' in sent || 'transfer-encoding' in sent;
      if (isNoPage.test(url) || hasBody || isBypassed() || !isRefused(request)) return false;
      const requestId = randomUUID();
      const client = clientOf(request);
      const facts = () => ({ requestId, cache: undefined });
      logWhenClosed(log, { request, response, target: url, client, facts, metrics });
      response.setHeader(requestIdHeader, requestId);
      refuse(request, response);
      return true;
    },
    handler(request, response, next) {
      if (isRefused(request)) refuse(request, response);
      else next();
    },
    refusesLate(request, response, queueMs) {
      if (!work.isTooLate(queueMs) || !mayBeRefused(request)) return false;
      refuse(request, response);
      return true;
    },
  };
}
