import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';

/** How long a body may take, in milliseconds from when its headers have come. */
export interface BodyDeadlines {
  ordinaryMs: number;
  /** For what only some routes take: photos, over a telephone's line. */
  slowMs: number;
  /** Which of those may take long must at least bring, in each such time: others wait for its place. */
  minRate: { bytes: number; perMs: number };
}

export const bodyDeadlines: BodyDeadlines = {
  ordinaryMs: 15_000,
  slowMs: 120_000,
  minRate: { bytes: 20_480, perMs: 20_000 },
};

const slowBodies = new WeakMap<IncomingMessage, () => void>();

/**
 * Ends a request whose body does not come in time: with 408, or without a word where it was answered already. Comes before
 * whatever may read or ignore a body.
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

/** Lets the body of this request take longer. For routes that have found nothing else to refuse about it. */
export function allowSlowBody(request: IncomingMessage): void {
  slowBodies.get(request)?.();
}

function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > 0;
}

function endRequest(request: IncomingMessage, response: Response): void {
  if (response.headersSent) return void request.destroy();
  const problem = toProblem(new AppError({ code: 'requestTimeout', status: 408 }));
  response.status(408).set({ connection: 'close', 'cache-control': 'no-store' });
  response.type('application/problem+json');
  response.end(JSON.stringify(problem), () => request.destroy());
}
