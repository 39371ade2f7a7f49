import type { RequestHandler } from 'express';
import type { Readiness } from '../features/health/readiness.ts';

/** Tells clients, a proxy's pooled connections above all, to bring their next request elsewhere. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_request, response, next) => {
    if (readiness.draining) response.set('connection', 'close');
    next();
  };
}
