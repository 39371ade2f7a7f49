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

/** The JSON API's limits, by the minute: one for a browser with an id, one for the address it comes from. */
export function apiRateLimits(secure: boolean): RequestHandler[] {
  const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '', ipv6Prefix);
  const limit = (name: string, most: number, keyGenerator: (request: Request) => string) =>
    rateLimit({
      identifier: name,
      windowMs,
      limit: most,
      keyGenerator,
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      handler: (_request, response, next) => {
        next(tooManyRequests(Number(response.get('retry-after') ?? windowMs / 1000)));
      },
    });
  return [
    limit('address', perAddress, addressOf),
    limit('visitor', perVisitor, (request) => visitorIdOf(request, secure) ?? addressOf(request)),
  ];
}
