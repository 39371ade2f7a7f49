import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import { requestIdHeader } from './request-id.ts';

/** Time limits for a request body, in milliseconds from the end of its headers. */
export interface BodyDeadlines {
  ordinaryMs: number;
  /** For routes that take photos, over a mobile connection. */
  slowMs: number;
  /** Minimum rate of a slow body: it occupies a place that others wait for. */
  minRate: { bytes: number; perMs: number };
}

export const bodyDeadlines: BodyDeadlines = {
  ordinaryMs: 15_000,
  slowMs: 120_000,
  minRate: { bytes: 20_480, perMs: 20_000 },
};

const slowBodies = new WeakMap<IncomingMessage, () => void>();

/**
 * Ends a request whose body is late: with a 408, or by closing the connection if it was already answered. Must come before any
 * handler that reads or ignores a body.
 */
export function bodyDeadline(deadlines: Partial<BodyDeadlines> = {}): RequestHandler {
  const { ordinaryMs, slowMs, minRate } = { ...bodyDeadlines, ...deadlines };
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    let timer = setTimeout(expire, ordinaryMs);
    let pace: NodeJS.Timeout | undefined;
    slowBodies.set(request, () => {
      clearTimeout(timer);
      timer = setTimeout(expire, slowMs);
      clearInterval(pace);
      pace = followPace();
    });
    request.once('close', () => {
      clearTimeout(timer);
      clearInterval(pace);
    });
    next();

    function followPace(): NodeJS.Timeout {
      let { bytesRead } = request.socket;
      return setInterval(() => {
        if (request.socket.bytesRead - bytesRead < minRate.bytes) expire();
        bytesRead = request.socket.bytesRead;
      }, minRate.perMs);
    }

    function expire(): void {
      clearInterval(pace);
      if (!request.complete) endRequest(request, response);
    }
  };
}

/** Extends the deadline of this request's body. Call it after all other checks have passed. */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.get(request)?.();
}

function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > 0;
}

function endRequest(request: IncomingMessage, response: Response): void {
  if (response.headersSent) return void request.destroy();
  const error = new AppError({ code: 'requestTimeout', status: 408 });
  const problem = toProblem(error, response.get(requestIdHeader));
  response.status(408).set({ connection: 'close', 'cache-control': 'no-store' });
  response.type('application/problem+json');
  response.end(JSON.stringify(problem), () => request.destroy());
}
