import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.ts';

/** Told by an ending, as in '/assets/site.js'. Of little interest, and many for each page. */
const isFile = /\.\w+$/;

/**
 * One line for each request. The path without its query, which may hold what people typed or a token; no header and
 * no body.
 */
export function accessLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    const path = request.originalUrl.split('?', 1)[0] ?? '';
    response.once('close', () => {
      log[isFile.test(path) ? 'debug' : 'info'](
        {
          requestId: requestIdOf(response),
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round(performance.now() - start),
          cache: response.get('cache-status'),
          complete: response.writableFinished,
        },
        'request',
      );
    });
    next();
  };
}
