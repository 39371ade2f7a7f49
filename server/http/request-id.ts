import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { runForRequest } from '../tracing/current-request.ts';

export const requestIdHeader = 'x-request-id';

/** Assigns our own id to every request: an external one could forge log lines. */
export function requestId(): RequestHandler {
  return (_request, response, next) => {
    const id = randomUUID();
    response.set(requestIdHeader, id);
    runForRequest({ id }, next);
  };
}

export function requestIdOf(response: Response): string {
  return String(response.get(requestIdHeader));
}
