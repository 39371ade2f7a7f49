import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const header = 'x-request-id';

/** Gives every request an id of our own making: one that came from outside could forge lines of the log. */
export function requestId(): RequestHandler {
  return (_request, response, next) => {
    response.set(header, randomUUID());
    next();
  };
}

export function requestIdOf(response: Response): string {
  return String(response.get(header));
}
