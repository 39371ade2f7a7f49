import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { tooManyRequests } from '../errors/app-error.ts';
import { createMonotonicStore } from './monotonic-store.ts';
import { visitorIdOf } from './visitor-id.ts';

const windowMs = 60_000;
const perVisitor = 300;
/** Less strict: Nigerian carriers put many visitors behind one IP address. */
const perAddress = 3000;
/** One customer typically controls a whole /56 of IPv6 addresses. */
const ipv6Prefix = 56;

const quarterHourMs = 15 * windowMs;
const hourMs = 60 * windowMs;
const dayMs = 24 * hourMs;

/** Rate limits of the JSON API, per minute: per browser with an id, and per IP address. */
export function apiRateLimits(secure: boolean): RequestHandler[] {
  return [
    limit({ name: 'address', windowMs, max: perAddress, keyOf: clientIpOf }),
    limit({
      name: 'visitor',
      windowMs,
      max: perVisitor,
      keyOf: (request) => visitorIdOf(request, secure) ?? clientIpOf(request),
    }),
  ];
}

/** Enough for a minute of fast work, while a window of photos loads. */
const perStaff = 1200;

/**
 * Rate limits of the staff API, per minute: `address` counts every client by IP address, `person` the account in
 * `response.locals.staff`.
 */
export function staffLimits(): { address: RequestHandler; person: RequestHandler } {
  return {
    address: limit({ name: 'staff-address', windowMs, max: perAddress, keyOf: clientIpOf }),
    person: limit({
      name: 'staff',
      windowMs,
      max: perStaff,
      keyOf: (_request, response) => String(response.locals.staff),
    }),
  };
}

/** Rate limits of pictures, per minute and IP address. Stored pictures don't count. */
export function pictureLimits(): { fetch: UseLimit; unknownKey: UseLimit } {
  const fetch = limit({ name: 'picture', windowMs, max: 600, keyOf: clientIpOf });
  const unknownKey = limit({ name: 'picture-key', windowMs, max: 120, keyOf: clientIpOf });
  return {
    fetch: (request, response) => use([fetch], request, response),
    unknownKey: (request, response) => use([unknownKey], request, response),
  };
}

/** Rate limits of geocoding and reverse geocoding, per minute: one slow geocoder serves the whole site. */
export function geocodingLimits(secure: boolean): RequestHandler[] {
  return [
    limit({ name: 'geocoding-address', windowMs, max: 300, keyOf: clientIpOf }),
    limit({
      name: 'geocoding',
      windowMs,
      max: 30,
      keyOf: (request) => visitorIdOf(request, secure) ?? clientIpOf(request),
    }),
  ];
}

/** Counts one use, and rejects with an `AppError` 429 above the limit. The response's headers carry the remaining uses. */
export type UseLimit = (request: Request, response: Response) => Promise<void>;

/** Rate limits of account actions, shared by the JSON API and page forms. */
export interface AccountLimits {
  /** `account` is the email being tried. */
  logIn(request: Request, response: Response, account: string): Promise<void>;
  signUp: UseLimit;
  forgotPassword: UseLimit;
  setPassword: UseLimit;
}

export function accountLimits(secure: boolean): AccountLimits {
  const fromAddress = limit({
    name: 'login-address',
    windowMs: quarterHourMs,
    max: 100,
    keyOf: clientIpOf,
  });
  const forAccount = limit({
    name: 'login-account',
    windowMs: quarterHourMs,
    max: 10,
    keyOf: (request, response) => `${clientIpOf(request)} ${String(response.locals.account)}`,
  });

  return {
    async logIn(request, response, account) {
      response.locals.account = hash(account.toLowerCase());
      await use([fromAddress, forAccount], request, response);
    },
    signUp: hourly('sign-up', 5),
    forgotPassword: hourly('forgot-password', 5),
    setPassword: hourly('set-password', 10),
  };

  function hourly(name: string, max: number): UseLimit {
    const limits = [
      limit({ name: `${name}-address`, windowMs: hourMs, max: max * 10, keyOf: clientIpOf }),
      limit({
        name,
        windowMs: hourMs,
        max,
        keyOf: (request) => visitorIdOf(request, secure) ?? clientIpOf(request),
      }),
    ];
    return (request, response) => use(limits, request, response);
  }
}

/** Rate limits of enquiries, shared by the JSON API and page forms. */
export interface EnquiryLimits {
  /** A message of any kind. */
  enquiry: UseLimit;
  /** An uploaded photo. */
  photo: UseLimit;
}

export function enquiryLimits(secure: boolean): EnquiryLimits {
  const pair = (name: string, length: number, max: number): RequestHandler[] => [
    limit({ name: `${name}-address`, windowMs: length, max: max * 10, keyOf: clientIpOf }),
    limit({ name, windowMs: length, max, keyOf: (request) => clientKeyOf(request, secure) }),
  ];
  const enquiry = [...pair('enquiry', 10 * windowMs, 5), ...pair('enquiry-day', dayMs, 20)];
  const photo = pair('photo', hourMs, 60);
  return {
    enquiry: (request, response) => use(enquiry, request, response),
    photo: (request, response) => use(photo, request, response),
  };
}

/** The key to count a browser by: its id, or else its IP address. */
export function clientKeyOf(request: Request, secure: boolean): string {
  return visitorIdOf(request, secure) ?? clientIpOf(request);
}

/** Runs limiters from inside a route, once it knows that they apply. */
async function use(
  limits: readonly RequestHandler[],
  request: Request,
  response: Response,
): Promise<void> {
  for (const handler of limits) {
    await new Promise<void>((resolve, reject) => {
      void handler(request, response, (error: unknown) => (error ? reject(error) : resolve()));
    });
  }
}

interface Limit {
  /** Name in the `RateLimit` headers. */
  name: string;
  windowMs: number;
  max: number;
  keyOf(request: Request, response: Response): string;
}

function limit({ name, windowMs: length, max, keyOf }: Limit): RequestHandler {
  return rateLimit({
    identifier: name,
    store: createMonotonicStore(length),
    windowMs: length,
    limit: max,
    keyGenerator: keyOf,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_request, response, next) => {
      next(tooManyRequests(Number(response.get('retry-after') ?? length / 1000)));
    },
  });
}

/** The client's IP address as limits count it: IPv4 whole, IPv6 by /56. */
export function clientIpOf(request: Request): string {
  return ipKeyGenerator(request.ip ?? '', ipv6Prefix);
}

/** Hashes an account's email: the limiter must not store personal data. */
function hash(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}
