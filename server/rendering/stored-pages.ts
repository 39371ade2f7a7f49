import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { listingPathOf } from '../../shared/search/listing-path.ts';
import { logWhenClosed } from '../http/access-log.ts';
import { encodingOf, type Encoding } from '../http/content-encoding.ts';
import { requestIdHeader } from '../http/request-id.ts';
import { hasTwoHosts } from '../http/request-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isPropertyPath } from './cacheable-pages.ts';
import type { HeaderList, PageCache, StoredPage } from './page-cache.ts';

/** What decides whether a request's page may be shared with other visitors. */
export interface Sharing {
  /** The origin that visitors use. */
  origin: string;
  /** Whether a Cookie header has a session cookie, valid or not. */
  hasSession(cookieHeader: string): boolean;
}

export interface StoredPagesOptions extends Sharing {
  cache: PageCache;
  /** The client's IP address. */
  clientOf(request: IncomingMessage): string | undefined;
  /** Whether the process is about to end, and its connections with it. */
  isDraining(): boolean;
  log: Logger;
  metrics: Metrics | undefined;
}

/** Smallest first. */
const encodings: readonly Encoding[] = ['br', 'zstd', 'gzip'];

/** Values of the Cache-Status header (RFC 9211). */
const cacheStatus = { hit: 'Homefront; hit', stored: 'Homefront; fwd=miss; stored' };

/** What browsers and a CDN may do with a shared page. A CDN must bypass its cache for visitors with a session cookie. */
export function cachingHeaders(outcome: keyof typeof cacheStatus): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    'cdn-cache-control': 'max-age=60, stale-while-revalidate=600',
    'cache-status': cacheStatus[outcome],
    vary: 'accept-encoding',
  };
}

/** Responds with stored pages before the app sees the request. The returned function says whether it did. */
export function serveStoredPages(
  options: StoredPagesOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { cache, clientOf, isDraining, log, metrics } = options;
  return (request, response) => {
    const target = sharedTarget(request, options);
    const page = target !== null && !isDraining() ? cache.find(target) : null;
    if (page === null || target === null) return false;
    const requestId = randomUUID();
    logWhenClosed(log, {
      request,
      response,
      target,
      client: clientOf(request),
      facts: () => ({ requestId, cache: cacheStatus.hit }),
      metrics,
    });
    const { status, headers, body } = storedResponse(page, request);
    response.writeHead(status, [...headers, requestIdHeader, requestId]).end(body);
    return true;
  };
}

/**
 * Path and query of a request whose page may be shared with other visitors; null for any other. A property page links back to
 * the listing that it was opened from.
 */
export function sharedTarget(
  { method, url = '', headers, rawHeaders }: IncomingMessage,
  { origin, hasSession }: Sharing,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  // The app reads a body, or limits the time that it takes.
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
    return null;
  if (headers.cookie !== undefined && hasSession(headers.cookie)) return null;
  // The app rejects it.
  if (hasTwoHosts(rawHeaders)) return null;
  return isPropertyPath(url) && refererSearchPath(headers, origin) !== null ? null : url;
}

/** Path and query of the listing that a visitor comes from. */
export function refererSearchPath(
  { referer = '' }: IncomingHttpHeaders,
  origin: string,
): string | null {
  return referer.startsWith(`${origin}/`) ? listingPathOf(referer.slice(origin.length)) : null;
}

export interface StoredResponse {
  status: 200 | 304;
  headers: HeaderList;
  body: Buffer | undefined;
}

/** The response to a request with a stored page. */
export function storedResponse(page: StoredPage, request: IncomingMessage): StoredResponse {
  if (isUnchanged(request, page.etag))
    return { status: 304, headers: page.headers, body: undefined };
  const { headers, body } =
    page.encoded[encodingOf(request.headers['accept-encoding']?.toString(), encodings)];
  return { status: 200, headers, body: request.method === 'HEAD' ? undefined : body };
}

/** Whether the client has the page already (RFC 9110, section 13.1.2). */
function isUnchanged({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match'];
  return tags !== undefined && (tags === '*' || tags.split(',').some((tag) => tag.trim() === etag));
}
