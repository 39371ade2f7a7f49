import { json, type RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

/** Parses a JSON body of up to so many bytes. */
export function parseJson(maxBytes: number): RequestHandler {
  return rejectEarly(json({ limit: maxBytes, reviver: withoutObjectLengths }), maxBytes);
}

/**
 * Rejects a body with 413 as soon as it is too large. Express's own parsers first read it to its end, which may never come.
 *
 * @param parse reads the body of every request that it gets
 */
export function rejectEarly(parse: RequestHandler, maxBytes: number): RequestHandler {
  return (request, response, next) => {
    let bytes = 0;
    let isSettled = false;
    const settle = (error?: unknown): void => {
      if (isSettled) return;
      isSettled = true;
      if (error === undefined) next();
      else next(error);
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) settle(new AppError({ code: 'bodyTooLarge', status: 413 }));
    });
    void parse(request, response, settle);
  };
}

/**
 * Leaves out every `length` that is an object. zod compares the length of any value that has one, and comparing such an object
 * can throw.
 */
export function withoutObjectLengths(key: string, value: unknown): unknown {
  return key === 'length' && typeof value === 'object' ? undefined : value;
}
