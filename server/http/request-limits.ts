import type { RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

const longestAddress = 2048;

/** Refuses an address that no page or form of ours makes. */
export function limitAddress(): RequestHandler {
  return (request, _response, next) => {
    if (request.originalUrl.length <= longestAddress) return next();
    next(new AppError({ code: 'addressTooLong', status: 414 }));
  };
}

/** Refuses every method that writes: nothing behind it takes any. */
export function onlyReads(): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('allow', 'GET, HEAD');
    next(new AppError({ code: 'methodNotAllowed', status: 405 }));
  };
}
