import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Request as ExpressRequest, RequestHandler, Response } from 'express';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import type { Bff } from '../../shared/contract/bff.ts';
import type { RenderedPage, RenderOptions } from '../../shared/contract/page-rendering.ts';
import type { SessionView } from '../../shared/contract/session-schemas.ts';
import type { SiteFacts } from '../../shared/contract/site.ts';
import { logInPath } from '../../shared/paths.ts';
import { runWithKey } from '../answers/current-key.ts';
import { toProblem } from '../errors/to-problem.ts';
import { requestSignal } from '../features/request-signal.ts';
import type { AdmitBody } from '../http/large-bodies.ts';
import { requestIdOf } from '../http/request-id.ts';
import { allowInlineScripts, securityHeadersOf } from '../http/security-headers.ts';
import { clientIpOf } from '../limits/rate-limit.ts';
import { isLoggedOutage } from '../redis/redis.ts';
import { bringsSession } from '../session/browser.ts';
import { currentRequest } from '../tracing/current-request.ts';
import type { LoadedPages, PageBundle } from './page-bundle.ts';
import type { PostedForm } from './posted-files.ts';
import { readPostedForm } from './posted-form.ts';
import { etagOf, type PageCache, type PageFill, type StoredPage } from './page-cache.ts';
import type { LoadShedding } from './load-shedding.ts';
import type { PageWork } from './page-work.ts';
import { sendStream, sendWhole } from './page-response.ts';
import { cachingHeaders, refererSearchPath, storedResponse } from './stored-pages.ts';

export interface DocumentHandlerOptions {
  bundle: PageBundle;
  /**
   * The backend for the pages of one request.
   * @param onOutdated called when it gives a copy that is older than it should be
   */
  bffFor(request: ExpressRequest, response: Response, onOutdated: () => void): Bff;
  /** Reserves a place for a form with files. */
  admitBody: AdmitBody;
  /** Folder for the uploaded files while the page is rendered. */
  uploadFolder: string;
  site: SiteFacts;
  /** Share of the page views that browsers measure. */
  vitalsShare: number;
  /** Whether the browser's calls begin traces. */
  traced: boolean;
  cache: PageCache;
  work: PageWork;
  refusesLate: LoadShedding['refusesLate'];
  /** Path and query of a request whose page may be shared with other visitors; null for any other. */
  sharedTarget(request: ExpressRequest): string | null;
  log: Logger;
}

/** Time limit from a page's shell to its end. */
const renderingLimitMs = 6000;

/** How many times a request waits for another's page, which may prove not storable. */
const maxJoins = 3;

/** How many pages one client may be filling the cache with at a time. Its further requests render pages that are not stored. */
const maxFillsOfClient = 4;

/** libuv accepts one connection per iteration: a burst of them must not wait for a page each. */
const iterationsPerStart = 8;

/** Renders a page for every URL that no earlier handler has served, including the 404 page. */
export function documentHandler(options: DocumentHandlerOptions): RequestHandler {
  const { bundle, bffFor, site, cache, log } = options;
  const { starts, renders } = options.work;
  const fillsOf = new Map<string, number>();
  return async (request, response) => {
    let pages: LoadedPages;
    try {
      pages = await bundle.load();
    } catch (error) {
      if (bundle.answerFault?.(error, response)) return;
      throw error;
    }
    const signal = requestSignal(response);
    // Never use the Host header. Concatenate, since the URL parser would read a leading `//` as a host.
    const address = new URL(site.origin + pathOf(request.originalUrl));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const target = options.sharedTarget(request);
    let isCurrent = true;
    const bff = bffFor(request, response, () => (isCurrent = false));
    const form = isRead ? null : pages.formAt(request.path);
    if (form?.requiresSession) {
      const session = await bff.session.current(signal);
      if (!session.user) return sendToLogIn(request, response, session);
      response.locals.person = session.user.id;
    }
    const { key, toRequest }: PostedForm = isRead
      ? {
          key: undefined,
          toRequest: (url) =>
            new Request(url, { headers: searchReferer(request, site.origin), signal }),
        }
      : await readPostedForm(request, response, {
          form,
          admit: options.admitBody,
          folder: options.uploadFolder,
        });
    const client = clientIpOf(request);
    const mayDefer = isRead && !isbot(request.get('user-agent'));
    const begin = (): PageFill | null => {
      const mayFill = isRead && (fillsOf.get(client) ?? 0) < maxFillsOfClient;
      // A crawler's page waits for slow data, so other requests must not wait for it.
      return target !== null && mayFill ? cache.begin(target, { mayJoin: mayDefer }) : null;
    };
    // Before the queue: many requests for one page would fill it.
    const shared = target === null ? {} : await findOrBegin({ cache, target, begin, signal });
    if (shared.page) return sendStored(shared.page, request, response);
    using fill = shared.fill ?? null;
    using _counted = fill && acquire(fillsOf, client);
    // Others may be waiting for the page: it must not wait behind everything else that this client asks for.
    const line = fill ? `page ${target}` : client;
    const queuedAt = performance.now();
    await starts.run(acceptConnections, signal, line);
    if (signal.aborted) return;
    if (options.refusesLate(request, response, performance.now() - queuedAt)) return;
    const requestId = requestIdOf(response);
    const span = currentRequest()?.span;
    const loading = span?.start('load', 'internal');
    let isFault = false;
    const visit: RenderOptions = {
      bff,
      site,
      mayDefer,
      requestId,
      vitalsShare: options.vitalsShare,
      traced: options.traced,
      toProblem: (error) => {
        isFault ||= bundle.answerFault?.(error, response) ?? false;
        if (isFault) return toProblem(error, requestId);
        const level = isLoggedOutage(error) ? 'debug' : 'error';
        log[level]({ err: error, requestId, path: request.path }, 'a loader failed');
        return toProblem(error, requestId);
      },
    };
    const rendered = runWithKey(key, () => pages.render(toRequest(address, signal), visit));
    const page = await rendered.finally(() => loading?.end());
    if (isFault) return;
    const isStorable = page.kind === 'page' && page.storable && isCurrent;
    if (!isStorable) fill?.[Symbol.dispose]();
    if (signal.aborted) return;
    if (page.kind === 'redirect') {
      // Without it browsers may cache a 301 forever.
      response.set('cache-control', cacheControl(request, page.status));
      return response.redirect(page.status, page.location);
    }
    await renders.run(
      async () => {
        await nextIteration();
        const given = isStorable ? fill : null;
        const rendering = span?.start('render', 'internal');
        await writePage({
          ...options,
          request,
          response,
          pages,
          page,
          fill: given,
          signal,
        }).finally(() => rendering?.end());
      },
      signal,
      line,
    );
  };
}

interface PageSearch {
  cache: PageCache;
  target: string;
  begin(): PageFill | null;
  /** Aborted when the visitor has left. */
  signal: AbortSignal;
}

/**
 * The stored page, or the one that another request is making; else the result of `begin`. If that page turns out not to be
 * storable, the first waiting request begins again, and the rest wait for that one.
 */
async function findOrBegin({
  cache,
  target,
  begin,
  signal,
}: PageSearch): Promise<{ page?: StoredPage; fill?: PageFill | null }> {
  for (let join = 0; join < maxJoins; join += 1) {
    const making = cache.find(target) ?? cache.join(target);
    if (making === null) break;
    const page = await making;
    // A visitor who has left must not begin a page that others would wait for in vain.
    signal.throwIfAborted();
    if (page) return { page };
  }
  return { fill: begin() };
}

/** Counts a use of a key until it is disposed of. */
function acquire(counts: Map<string, number>, key: string): Disposable {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    [Symbol.dispose]() {
      const count = (counts.get(key) ?? 1) - 1;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}

async function acceptConnections(): Promise<void> {
  for (let iteration = 0; iteration < iterationsPerStart; iteration += 1) await nextIteration();
}

/** The same check as the page's own guard, but before the body is read. */
function sendToLogIn(
  request: ExpressRequest,
  response: Response,
  { ended }: Extract<SessionView, { user: null }>,
): void {
  const next = pathOf(request.originalUrl);
  response.set('cache-control', cacheControl(request, 302));
  response.redirect(logInPath({ next, ...(ended !== undefined && { ended }) }));
}

/**
 * Path and query of the listing page that the visitor comes from, for the link back to their search. A page that uses it must
 * not be shared.
 */
function searchReferer(request: ExpressRequest, origin: string): Record<string, string> {
  const searchPath = refererSearchPath(request.headers, origin);
  return searchPath === null ? {} : { referer: searchPath };
}

/** Path and query of the request target, which may be in absolute form (RFC 9112, section 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

interface PageWriting extends DocumentHandlerOptions {
  request: ExpressRequest;
  response: Response;
  pages: LoadedPages;
  page: Extract<RenderedPage, { kind: 'page' }>;
  /** Null if the page must not be stored. */
  fill: PageFill | null;
  signal: AbortSignal;
}

/** For pages that are rendered for one visitor. Failures, and pages with a name or submitted input, must not be stored. */
function cacheControl(request: ExpressRequest, status: number): string {
  if (status >= 400) return 'no-store';
  if (request.method === 'POST') return 'private, no-store';
  return bringsSession(request) ? 'private, no-store' : 'private, no-cache';
}

function sendStored(page: StoredPage, request: ExpressRequest, response: Response): void {
  const { status, headers, body } = storedResponse(page, request);
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  response.status(status).end(body);
}

/** Resolves when the page is streaming or complete; rejects if nothing could be sent. */
function writePage({
  request,
  response,
  pages,
  page,
  fill,
  signal,
  ...options
}: PageWriting): Promise<void> {
  const { log } = options;
  response.status(page.status).type('html');
  response.set('cache-control', cacheControl(request, page.status));
  if (page.secretUrl) response.set('referrer-policy', 'no-referrer');
  if (page.retryAfterSeconds !== null) response.set('retry-after', String(page.retryAfterSeconds));
  return new Promise((resolve, reject) => {
    const abort = page.write({
      assets: pages.assets,
      allowInlineScripts: () => allowInlineScripts(response),
      onWhole: (html) => {
        const onBody = (body: Buffer): void => {
          if (fill === null) return;
          const etag = etagOf(body);
          const type = response.get('content-type') ?? '';
          const headers = {
            ...securityHeadersOf(response),
            'content-type': type,
            ...cachingHeaders('hit'),
          };
          if (!fill.store({ headers, etag, body })) return;
          response.set({ ...cachingHeaders('stored'), etag });
        };
        sendWhole({ request, response, html, onBody }).then(resolve, reject);
      },
      onShell: (pipe) => void sendStream({ request, response, pipe }).then(resolve, reject),
      onShellError: reject,
      onError: (error) => {
        if (!signal.aborted)
          log.error(
            { err: error, requestId: requestIdOf(response), path: request.path },
            'a part of a page failed',
          );
      },
    });
    const limit = setTimeout(() => abort(new Error('The page took too long.')), renderingLimitMs);
    response.once('close', () => {
      clearTimeout(limit);
      if (signal.aborted) abort(signal.reason);
    });
  });
}
