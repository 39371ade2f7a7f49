import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { createSignatures } from '../session/signatures.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;
const shape = /^(?<random>[A-Za-z0-9_-]{11})(?<signature>[A-Za-z0-9_-]{11})$/;
const randomLength = 8;
const signatureLength = 8;

export interface VisitorIds {
  /** Drops ids without a valid signature. Must run after cookie-parser and before anything that reads an id. */
  verify: RequestHandler;
  /** Sets an id for a day in a browser without one. */
  give: RequestHandler;
}

/**
 * Anonymous browser ids, so that rate limits can distinguish visitors who share an IP address. Ids are signed, so that a client
 * cannot invent any number of them. They grant nothing: a client without one uses the shared limit of its IP address.
 *
 * @param keys the first signs, all verify
 */
export function createVisitorIds(keys: readonly string[], secure: boolean): VisitorIds {
  const name = cookieName(secure);
  const signatures = createSignatures(keys, 'visitor id', signatureLength);

  return {
    verify(request, _response, next) {
      const id: unknown = request.cookies[name];
      // cookie-parser parses some values to objects.
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

/** The browser's id; undefined if it has none. Must run after `verify`. */
export function visitorIdOf(request: Request, secure: boolean): string | undefined {
  const id: unknown = request.cookies[cookieName(secure)];
  return typeof id === 'string' ? id : undefined;
}

function cookieName(secure: boolean): string {
  return secure ? '__Host-visitor' : 'visitor';
}
