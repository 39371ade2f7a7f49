import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors/app-error.ts';

const maxUrlLength = 2048;

/** Refuses an address that no page or form of ours makes: one that is too long, or whose path is no line of text. */
export function limitUrlLength(): RequestHandler {
  return (request, _response, next) => {
    if (request.originalUrl.length > maxUrlLength) {
      return next(new AppError({ code: 'addressTooLong', status: 414 }));
    }
    if (!isReadable(request) || hasTwoHosts(request))
      return next(new AppError({ code: 'badRequest', status: 400 }));
    next();
  };
}

/**
 * Whether a request's target is an address and its path can be decoded to one line of text: routes match single lines.
 */
function isReadable({ originalUrl, path }: Request): boolean {
  if (!originalUrl.startsWith('/') && !URL.canParse(originalUrl)) return false;
  try {
    return path.startsWith('/') && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** RFC 9112, section 3.2: Node keeps the first line, a proxy in front may have gone by the second. */
function hasTwoHosts({ rawHeaders }: Request): boolean {
  const names = rawHeaders.filter((_text, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length > 1;
}

/** Refuses every method that writes: nothing behind it takes any. */
export function onlyReads(): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.set('allow', 'GET, HEAD');
    next(new AppError({ code: 'methodNotAllowed', status: 405 }));
  };
}
