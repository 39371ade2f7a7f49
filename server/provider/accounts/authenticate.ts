import type { Request, RequestHandler } from 'express';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { ApiError, userNotFound } from '../http/api-error.ts';
import { findToken, type FoundToken, type TokenUser } from './access-tokens.ts';

interface SignedIn {
  tokenId: number;
  user: TokenUser;
}

const signedInRequests = new WeakMap<object, SignedIn>();

/**
 * Requires an active bearer token, and stores its user for `signedIn`.
 *
 * @throws ApiError 401 with the reason. Clients rely on the exact messages.
 */
export function createAuthentication(services: {
  database: Kysely<Tables>;
  now: () => Date;
}): RequestHandler {
  return async (request, _response, next) => {
    const token = bearerToken(request);
    const found: FoundToken =
      token === null
        ? { state: 'unknown' }
        : await findToken(services.database, token, services.now());
    if (found.state !== 'active') throw refusal(found.state);
    signedInRequests.set(request, found);
    next();
  };
}

/** The user of a request, if it is authenticated. */
export function findSignedIn(request: object): SignedIn | undefined {
  return signedInRequests.get(request);
}

/** The user of an authenticated request. */
export function signedIn(request: object): SignedIn {
  const known = findSignedIn(request);
  if (known === undefined) throw new Error('the route is not behind the authentication');
  return known;
}

/** Runs after the authentication, which reads the role from the database on each request. */
export const onlyAdministrators: RequestHandler = (request, _response, next) => {
  if (signedIn(request).user.role !== 'admin') {
    throw new ApiError(403, 'Only administrators may do this.');
  }
  next();
};

function bearerToken(request: Request): string | null {
  return /^Bearer +([\w-]{43})$/i.exec(request.get('Authorization') ?? '')?.[1] ?? null;
}

function refusal(state: Exclude<FoundToken['state'], 'active'>): ApiError {
  if (state === 'userless') return userNotFound();
  const message = {
    unknown: 'Unauthorized',
    revoked: 'Session is not active. Please login again',
    expired: 'Token expired',
  }[state];
  return new ApiError(401, message);
}
