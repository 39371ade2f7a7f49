import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestIdOf } from './request-id.ts';

/**
 * One line for each request. The path without its query, which may hold what people typed or a token; no header and
 * no body.
 */
export function accessLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      log.info(
        {
          requestId: requestIdOf(response),
          method: request.method,
          path: request.originalUrl.split('?', 1)[0],
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
