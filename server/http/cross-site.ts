import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { requestIdOf } from './request-id.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects requests that another site makes a browser send, except reads. Browsers report the origin of a request in
 * `Sec-Fetch-Site`, which no page can change; older ones, and all of them over plain http, in `Origin`. Logs which header was
 * wrong, without its value: the origin of a browser extension identifies its user.
 *
 * @param origin of this site, as browsers write it
 */
export function refuseCrossSite(origin: string, log: Logger): RequestHandler {
  return (request, response, next) => {
    if (safeMethods.has(request.method) || isOwn(request, origin)) return next();
    log.warn(
      { requestId: requestIdOf(response), reason: reasonFor(request), expectedOrigin: origin },
      'refused a cross-site request; if it came from a page of this site, correct PUBLIC_URL',
    );
    next(new AppError({ code: 'crossSite', status: 403 }));
  };
}

function isOwn(request: Request, origin: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  // Initiated by the user: a reload of a form, a typed URL.
  if (site === 'none') return request.get('sec-fetch-mode') === 'navigate';
  return site === undefined && request.get('origin') === origin;
}

function reasonFor(request: Request): string {
  if (request.get('sec-fetch-site') !== undefined) return 'Sec-Fetch-Site is not same-origin';
  return request.get('origin') === undefined
    ? 'neither Sec-Fetch-Site nor Origin was sent'
    : 'Origin is not the expected one';
}

/**
 * JSON only: HTML forms cannot send it.
 *
 * @param bodyless whether methods other than DELETE may omit the body
 */
export function onlyJson({ bodyless = false } = {}): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method) || request.is('application/json')) return next();
    const empty = request.get('content-length') === '0' || request.is('application/json') === null;
    if (empty && (bodyless || request.method === 'DELETE')) return next();
    next(new AppError({ code: 'unsupportedType', status: 415 }));
  };
}
