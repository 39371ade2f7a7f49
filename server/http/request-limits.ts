import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

const maxUrlLength = 2048;

/** Rejects URLs that our pages and forms never produce: too long, or with a path that doesn't decode to a single line. */
export function limitUrlLength(): RequestHandler {
  return (request, _response, next) => {
    if (request.originalUrl.length > maxUrlLength) {
      return next(new AppError({ code: 'urlTooLong', status: 414 }));
    }
    if (!isReadable(request) || hasTwoHosts(request.rawHeaders))
      return next(new AppError({ code: 'badRequest', status: 400 }));
    next();
  };
}

/** Whether the request target is a URL whose path decodes to a single line: routes match single lines. */
function isReadable({ originalUrl, path }: Request): boolean {
  if (!originalUrl.startsWith('/') && !URL.canParse(originalUrl)) return false;
  try {
    return path.startsWith('/') && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * RFC 9112, section 3.2 forbids two `Host` headers: Node uses the first, a proxy in front may have used the second.
 * @param rawHeaders names and values in turn
 */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** Rejects every method that writes. */
export function onlyReads(): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('allow', 'GET, HEAD');
    next(new AppError({ code: 'methodNotAllowed', status: 405 }));
  };
}
