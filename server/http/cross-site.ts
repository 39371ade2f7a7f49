import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses whatever another site makes a browser send, on every route that is not only read. Browsers say where a request
 * comes from in `Sec-Fetch-Site`, which no page can change; those that do not yet, in `Origin`.
 *
 * @param origin of this site, as browsers write it
 */
export function refuseCrossSite(origin: string): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method) || isOwn(request, origin)) return next();
    next(new AppError({ code: 'crossSite', status: 403 }));
  };
}

function isOwn(request: Request, origin: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  // What somebody did without any page: a reload of a form, an address typed by hand.
  if (site === 'none') return request.get('sec-fetch-mode') === 'navigate';
  return site === undefined && request.get('origin') === origin;
}

/**
 * Refuses a body of another type than JSON: the types that a form can send are not among it.
 *
 * @param bodyless whether other methods than DELETE may do without a body
 */
export function onlyJson({ bodyless = false } = {}): RequestHandler {
  return (request, _response, next) => {
    if (safeMethods.has(request.method) || request.is('application/json')) return next();
    const empty = request.get('content-length') === '0' || request.is('application/json') === null;
    if (empty && (bodyless || request.method === 'DELETE')) return next();
    next(new AppError({ code: 'unsupportedType', status: 415 }));
  };
}
