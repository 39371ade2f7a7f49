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
import { clientIpOf } from '../limits/rate-limit.ts';
import { isLoggedOutage } from '../redis/redis.ts';
import { currentRequest } from '../tracing/current-request.ts';
import type { LoadedPages, PageBundle } from './page-bundle.ts';
import type { PostedForm } from './posted-files.ts';
import { readPostedForm } from './posted-form.ts';
import type { PageCache } from './page-cache.ts';
import type { LoadShedding } from './load-shedding.ts';
import { createPageQueue } from './page-queue.ts';
import type { PageWork } from './page-work.ts';
import { cacheControl, sendPage, sendStored } from './send-page.ts';
import { refererSearchPath } from './stored-pages.ts';

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

/** Renders a page for every URL that no earlier handler has served, including the 404 page. */
export function documentHandler(options: DocumentHandlerOptions): RequestHandler {
  const { bundle, refusesLate } = options;
  const queue = createPageQueue(options.cache, options.work);
  return async (request, response) => {
    let pages: LoadedPages;
    try {
      pages = await bundle.load();
    } catch (error) {
      if (bundle.answerFault?.(error, response)) return;
      throw error;
    }
    const signal = requestSignal(response);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    let isCurrent = true;
    const bff = options.bffFor(request, response, () => (isCurrent = false));
    const form = isRead ? null : pages.formAt(request.path);
    if (form?.requiresSession) {
      const session = await bff.call('GET /session', signal);
      if (!session.user) return sendToLogIn(request, response, session);
      response.locals.person = session.user.id;
    }
    const posted = isRead
      ? null
      : await readPostedForm(request, response, {
          form,
          admit: options.admitBody,
          folder: options.uploadFolder,
        });
    // A crawler's page waits for slow data, so other requests must not wait for it.
    const mayDefer = isRead && !isbot(request.get('user-agent'));
    const place = await queue.enter({
      target: options.sharedTarget(request),
      client: clientIpOf(request),
      mayFill: isRead,
      mayJoin: mayDefer,
      signal,
    });
    if ('stored' in place) return sendStored(place.stored, request, response);
    using turn = place.turn;
    const waitedMs = await turn.start();
    if (signal.aborted || refusesLate(request, response, waitedMs)) return;
    const page = await loadPage(options, {
      request,
      response,
      pages,
      posted,
      bff,
      mayDefer,
      signal,
    });
    if (page === null) return;
    const isStorable = page.kind === 'page' && page.storable && isCurrent;
    if (!isStorable) turn.giveUpFill();
    if (signal.aborted) return;
    if (page.kind === 'redirect') {
      // Without it browsers may cache a 301 forever.
      response.set('cache-control', cacheControl(request, page.status));
      return response.redirect(page.status, page.location);
    }
    await turn.render(isStorable, async (fill) => {
      const span = currentRequest()?.span?.start('render', 'internal');
      const { log } = options;
      const sending = sendPage({ request, response, pages, page, fill, signal, log });
      await sending.finally(() => span?.end());
    });
  };
}

interface PageLoad {
  request: ExpressRequest;
  response: Response;
  pages: LoadedPages;
  /** Null unless a form was sent. */
  posted: PostedForm | null;
  bff: Bff;
  /** Whether slow data may follow the page. */
  mayDefer: boolean;
  signal: AbortSignal;
}

/** Runs the page's action and loaders. Null if a fault in a source file was answered instead. */
async function loadPage(
  { bundle, site, vitalsShare, traced, log }: DocumentHandlerOptions,
  { request, response, pages, posted, bff, mayDefer, signal }: PageLoad,
): Promise<RenderedPage | null> {
  const requestId = requestIdOf(response);
  // Never use the Host header. Concatenate, since the URL parser would read a leading `//` as a host.
  const address = new URL(site.origin + pathOf(request.originalUrl));
  let isFault = false;
  const visit: RenderOptions = {
    bff,
    site,
    mayDefer,
    requestId,
    vitalsShare,
    traced,
    toProblem: (error) => {
      isFault ||= bundle.answerFault?.(error, response) ?? false;
      if (isFault) return toProblem(error, requestId);
      const level = isLoggedOutage(error) ? 'debug' : 'error';
      log[level]({ err: error, requestId, path: request.path }, 'a loader failed');
      return toProblem(error, requestId);
    },
  };
  const asked = posted
    ? posted.toRequest(address, signal)
    : new Request(address, { headers: searchReferer(request, site.origin), signal });
  const span = currentRequest()?.span?.start('load', 'internal');
  const loading = runWithKey(posted?.key, () => pages.render(asked, visit));
  const page = await loading.finally(() => span?.end());
  return isFault ? null : page;
}

/** Sends a visitor without a session to log in, as the page's own guard does, but before the body is read. */
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
