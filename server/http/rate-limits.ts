import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { tooManyRequests } from '../errors/app-error.ts';
import { visitorIdOf } from './visitor-id.ts';

const windowMs = 60_000;
const perVisitor = 300;
/** Looser: carriers in Nigeria put many visitors behind one address. */
const perAddress = 3000;
/** Of an IPv6 address, what one customer has to change addresses within. */
const ipv6Prefix = 56;

const loginWindowMs = 15 * 60_000;
const loginsPerAccount = 10;
/** Of one address, whichever accounts it tries. */
const loginsPerAddress = 100;

/** The JSON API's limits, by the minute: one for a browser with an id, one for the address it comes from. */
export function apiRateLimits(secure: boolean): RequestHandler[] {
  return [
    limit({ name: 'address', windowMs, most: perAddress, keyOf: addressOf }),
    limit({
      name: 'visitor',
      windowMs,
      most: perVisitor,
      keyOf: (request) => visitorIdOf(request, secure) ?? addressOf(request),
    }),
  ];
}

/** The limits of signing in: of one address for one account, and for all of them. Needs the parsed body. */
export function loginRateLimits(): RequestHandler[] {
  return [
    limit({
      name: 'login-address',
      windowMs: loginWindowMs,
      most: loginsPerAddress,
      keyOf: addressOf,
    }),
    limit({
      name: 'login-account',
      windowMs: loginWindowMs,
      most: loginsPerAccount,
      keyOf: (request) => `${addressOf(request)} ${accountOf(request)}`,
    }),
  ];
}

interface Limit {
  /** How the `RateLimit` headers call it. */
  name: string;
  windowMs: number;
  most: number;
  keyOf(request: Request): string;
}

function limit({ name, windowMs: length, most, keyOf }: Limit): RequestHandler {
  return rateLimit({
    identifier: name,
    windowMs: length,
    limit: most,
    keyGenerator: keyOf,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_request, response, next) => {
      next(tooManyRequests(Number(response.get('retry-after') ?? length / 1000)));
    },
  });
}

function addressOf(request: Request): string {
  return ipKeyGenerator(request.ip ?? '', ipv6Prefix);
}

/** What stands for an account in the limiter's memory, which needs no addresses of people. */
function accountOf(request: Request): string {
  const email: unknown = Object(request.body).email;
  const account = typeof email === 'string' ? email.trim().toLowerCase() : '';
  return createHash('sha256').update(account).digest('base64url');
}
