import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import { ClientGone } from '../features/request-signal.ts';
import { requestIdOf } from './request-id.ts';

/** Whatever a route threw, as a problem body. What is our own fault is logged with its cause. */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (error instanceof ClientGone || response.destroyed) return void response.destroy();
    const problem = toProblem(error, requestIdOf(response));
    if (problem.status >= 500) {
      log.error({ err: error, requestId: problem.instance }, 'a request failed');
    }
    if (response.headersSent) return next(error);

    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(error.retryAfterSeconds));
    }
    response.status(problem.status).set('cache-control', 'no-store');
    response.type('application/problem+json').send(JSON.stringify(problem));
  };
}
