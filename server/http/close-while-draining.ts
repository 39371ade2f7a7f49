import type { RequestHandler } from 'express';
import type { Readiness } from '../features/health/readiness.ts';

/** Asks clients, especially a proxy's pooled connections, to reconnect for their next request. */
export function closeWhileDraining(readiness: Readiness): RequestHandler {
  return (_request, response, next) => {
    if (readiness.draining) response.set('connection', 'close');
    next();
  };
}
