import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const lifetimeMs = 24 * 60 * 60 * 1000;
const shape = /^[A-Za-z0-9_-]{22}$/;

/**
 * Gives a browser that uses the JSON API an anonymous id for a day, so that the limits can tell apart the many
 * visitors who share one address. It grants nothing: who drops it shares the address's allowance.
 * Needs cookie-parser before it.
 */
export function visitorId(secure: boolean): RequestHandler {
  const name = cookieName(secure);
  return (request, response, next) => {
    if (visitorIdOf(request, secure) === undefined) {
      response.cookie(name, randomBytes(16).toString('base64url'), {
        httpOnly: true,
        secure,
        sameSite: 'lax',
        path: '/',
        maxAge: lifetimeMs,
      });
    }
    next();
  };
}

/** The id that the browser brought; undefined for a browser that has none yet. */
export function visitorIdOf(request: Request, secure: boolean): string | undefined {
  const id: unknown = request.cookies[cookieName(secure)];
  return typeof id === 'string' && shape.test(id) ? id : undefined;
}

function cookieName(secure: boolean): string {
  return secure ? '__Host-visitor' : 'visitor';
}
