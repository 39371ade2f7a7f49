import { hash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

export const siteKeyHeader = 'x-site-key';

/** Rejects requests without the site's key: loopback alone is open to every program, and every web page, on the machine. */
export function onlyTheSite(siteKey: string): RequestHandler {
  const expected = hash('sha256', siteKey, 'buffer');
  return (request, _response, next) => {
    const sent = hash('sha256', request.get(siteKeyHeader) ?? '', 'buffer');
    if (!timingSafeEqual(sent, expected)) throw new ApiError(403, 'Only the site may call this.');
    next();
  };
}
