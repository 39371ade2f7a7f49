import type { ErrorRequestHandler, Request } from 'express';
import type { Logger } from 'pino';
import type { Problem } from '../../shared/contract/problem.ts';
import { toProblem } from '../errors/to-problem.ts';
import { ClientDisconnected } from '../features/request-signal.ts';
import { isLoggedOutage } from '../redis/redis.ts';
import { errorPage } from './error-page.ts';
import { requestIdOf } from './request-id.ts';

/** RFC 9110, section 11.6.1: a 401 names a scheme. Browsers show no dialog for an unknown one. */
const sessionChallenge = 'Session realm="account"';

/**
 * Responds to an error from any route with a problem body, or with a minimal page if the browser asked for one. Logs our own
 * failures with their cause. `openRedis` logs once that Redis is unavailable.
 */
export function errorHandler(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (error instanceof ClientDisconnected || response.destroyed) return void response.destroy();
    const problem = toProblem(error, requestIdOf(response));
    if (problem.status >= 500) {
      log[levelOf(error, problem)]({ err: error, requestId: problem.instance }, 'a request failed');
    }
    // The response may be complete already, e.g. if the request's body came too late.
    if (response.writableEnded) return;
    if (response.headersSent) return next(error);

    if (problem.retryAfterSeconds !== undefined) {
      response.set('retry-after', String(problem.retryAfterSeconds));
    }
    if (problem.status === 401) response.set('www-authenticate', sessionChallenge);
    response.status(problem.status).set('cache-control', 'no-store');
    const wantsPage =
      !request.path.startsWith('/api/') && request.accepts('json', 'html') === 'html';
    if (wantsPage) return void response.type('html').send(errorPage(problem, formLink(request)));
    response.type('application/problem+json').send(JSON.stringify(problem));
  };
}

/** Why there is only a sample has been logged. A full queue is no fault: its limit has done its work. */
function levelOf(error: unknown, { code, sample }: Problem): 'debug' | 'warn' | 'error' {
  if (sample !== undefined || isLoggedOutage(error)) return 'debug';
  return code === 'overloaded' ? 'warn' : 'error';
}

/** Link back to the page with the posted form; null if there was no form, or if the path could be resolved to another site. */
function formLink({ method, originalUrl }: Request): { href: string; label: string } | null {
  const isForm = method === 'POST' && /^\/(?![/\\])/.test(originalUrl);
  return isForm ? { href: originalUrl, label: 'Back to the page' } : null;
}
