import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { createSignatures } from '../session/signatures.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;
const shape = /^(?<random>[A-Za-z0-9_-]{11})(?<signature>[A-Za-z0-9_-]{11})$/;
const randomLength = 8;
const signatureLength = 8;

export interface VisitorIds {
  /** Drops ids that the site has not signed. Needs cookie-parser before it; comes before whatever reads an id. */
  verify: RequestHandler;
  /** Gives a browser without an id one for a day. */
  give: RequestHandler;
}

/**
 * Anonymous ids of browsers, so that limits can tell apart the many visitors who share one address. An id is signed, or a
 * client could invent any number of them. It grants nothing: whoever drops it shares the address's allowance.
 *
 * @param keys the first signs, all verify
 */
export function createVisitorIds(keys: readonly string[], secure: boolean): VisitorIds {
  const name = cookieName(secure);
  const signatures = createSignatures(keys, 'visitor id', signatureLength);

  return {
    verify(request, _response, next) {
      const id: unknown = request.cookies[name];
      // cookie-parser makes an object of some texts.
      const parts = typeof id === 'string' ? shape.exec(id)?.groups : undefined;
      const { random = '', signature = '' } = parts ?? {};
      if (!signatures.verify(random, signature)) delete request.cookies[name];
      next();
    },

    give(request, response, next) {
      if (visitorIdOf(request, secure) === undefined) {
        const random = randomBytes(randomLength).toString('base64url');
        response.cookie(name, random + signatures.sign(random), {
          httpOnly: true,
          secure,
          sameSite: 'lax',
          path: '/',
          maxAge: lifetimeMs,
        });
      }
      next();
    },
  };
}

/** The id that the browser brought; undefined for a browser that has none yet. Needs `verify` before it. */
export function visitorIdOf(request: Request, secure: boolean): string | undefined {
  const id: unknown = request.cookies[cookieName(secure)];
  return typeof id === 'string' ? id : undefined;
}

function cookieName(secure: boolean): string {
  return secure ? '__Host-visitor' : 'visitor';
}
