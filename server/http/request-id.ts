import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

export const requestIdHeader = 'x-request-id';
const underWay = new AsyncLocalStorage<string>();

/** Assigns our own id to every request: an external one could forge log lines. */
export function requestId(): RequestHandler {
  return (_request, response, next) => {
    const id = randomUUID();
    response.set(requestIdHeader, id);
    underWay.run(id, next);
  };
}

export function requestIdOf(response: Response): string {
  return String(response.get(requestIdHeader));
}

/** Id of the current request; undefined in the background. */
export function currentRequestId(): string | undefined {
  return underWay.getStore();
}
