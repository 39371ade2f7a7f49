import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RenderedPage } from '../../shared/contract/page-rendering.ts';
import { requestIdOf } from '../http/request-id.ts';
import { allowInlineScripts, securityHeadersOf } from '../http/security-headers.ts';
import { bringsSession } from '../session/browser.ts';
import type { LoadedPages } from './page-bundle.ts';
import { etagOf, type PageFill, type StoredPage } from './page-cache.ts';
import { sendStream, sendWhole } from './page-response.ts';
import { cachingHeaders, storedResponse } from './stored-pages.ts';

export interface SentPage {
  request: Request;
  response: Response;
  pages: LoadedPages;
  page: Extract<RenderedPage, { kind: 'page' }>;
  /** Null if the page must not be stored. */
  fill: PageFill | null;
  /** Aborted when the visitor has left. */
  signal: AbortSignal;
  log: Logger;
}

/** Time limit from a page's shell to its end. */
const renderingLimitMs = 6000;

/** For pages that are rendered for one visitor. Failures, and pages with a name or submitted input, must not be stored. */
export function cacheControl(request: Request, status: number): string {
  if (status >= 400) return 'no-store';
  if (request.method === 'POST') return 'private, no-store';
  return bringsSession(request) ? 'private, no-store' : 'private, no-cache';
}

export function sendStored(page: StoredPage, request: Request, response: Response): void {
  const { status, headers, body } = storedResponse(page, request);
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  response.status(status).end(body);
}

/** Resolves when the page is streaming or complete; rejects if nothing could be sent. */
export function sendPage({
  request,
  response,
  pages,
  page,
  fill,
  signal,
  log,
}: SentPage): Promise<void> {
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
