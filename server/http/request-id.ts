import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { runForRequest } from '../tracing/current-request.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { startRequestSpan } from './request-span.ts';

export const requestIdHeader = 'x-request-id';

/** Assigns our own id to every request: an external one could forge log lines. Starts the request's span if it is traced. */
export function requestId(tracing: Tracing | undefined): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    response.set(requestIdHeader, id);
    const span = tracing && startRequestSpan(tracing, { request, response, id });
    runForRequest({ id, span }, next);
  };
}

export function requestIdOf(response: Response): string {
  return String(response.get(requestIdHeader));
}
