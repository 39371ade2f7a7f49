import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const header = 'x-request-id';
const underWay = new AsyncLocalStorage<string>();

/** Gives every request an id of our own making: one that came from outside could forge lines of the log. */
export function requestId(): RequestHandler {
  return (_request, response, next) => {
    const id = randomUUID();
    response.set(header, id);
    underWay.run(id, next);
  };
}

export function requestIdOf(response: Response): string {
  return String(response.get(header));
}

/** The id of the request that the running code works for; undefined in the background. */
export function currentRequestId(): string | undefined {
  return underWay.getStore();
}
