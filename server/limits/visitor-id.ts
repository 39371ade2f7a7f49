import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { createSignatures } from '../session/signatures.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;
const shape = /^(?<random>[A-Za-z0-9_-]{11})(?<signature>[A-Za-z0-9_-]{11})$/;
const randomLength = 8;
const signatureLength = 8;

export interface VisitorIds {
  /** Accepts the id in the browser's cookie if its signature is valid. Must run after cookie-parser and before any limit. */
  verify: RequestHandler;
  /** Sets an id for a day in a browser without one. */
  give: RequestHandler;
}

const idsByRequest = new WeakMap<Request, string>();

/**
 * Anonymous browser ids, so that rate limits can distinguish visitors who share an IP address. Ids are signed, so that a client
 * cannot make them up. They grant nothing: a client without one uses the shared limit of its IP address.
 *
 * @param keys the first signs, all verify
 */
export function createVisitorIds(keys: readonly string[], secure: boolean): VisitorIds {
  const name = secure ? '__Host-visitor' : 'visitor';
  const signatures = createSignatures(keys, 'visitor id', signatureLength);

  return {
    verify(request, _response, next) {
      const id: unknown = request.cookies[name];
      // cookie-parser parses some values to objects.
      const parts = typeof id === 'string' ? shape.exec(id)?.groups : undefined;
      const { random = '', signature = '' } = parts ?? {};
      if (signatures.verify(random, signature)) idsByRequest.set(request, random + signature);
      next();
    },

    give(request, response, next) {
      if (visitorIdOf(request) === undefined) {
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
export function visitorIdOf(request: Request): string | undefined {
  return idsByRequest.get(request);
}
