import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { tooManyRequests } from '../errors/app-error.ts';
import { createMonotonicStore } from './monotonic-store.ts';
import { visitorIdOf } from './visitor-id.ts';

const windowMs = 60_000;
const perVisitor = 300;
/** Looser: carriers in Nigeria put many visitors behind one address. */
const perAddress = 3000;
/** Of an IPv6 address, what one customer has to change addresses within. */
const ipv6Prefix = 56;

const quarterHourMs = 15 * windowMs;
const hourMs = 60 * windowMs;
const dayMs = 24 * hourMs;

/** The JSON API's limits, by the minute: one for a browser with an id, one for the address it comes from. */
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

/** What one of the staff does in a minute of quick work, with a window of photos on their way. */
const perStaff = 1200;

/**
 * The staff's API, by the minute: `address` is for everyone who asks, `person` for the account in `response.locals.staff`.
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

/** For pictures, by the minute and address. Those that are stored already count for nothing. */
export function pictureLimits(): { fetch: UseLimit; unknownKey: UseLimit } {
  const fetch = limit({ name: 'picture', windowMs, max: 600, keyOf: clientIpOf });
  const unknownKey = limit({ name: 'picture-key', windowMs, max: 120, keyOf: clientIpOf });
  return {
    fetch: (request, response) => use([fetch], request, response),
    unknownKey: (request, response) => use([unknownKey], request, response),
  };
}

/** For looking up places by name and names by place, by the minute: a geocoder serves the whole site slowly. */
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

/** Counts one use, and rejects with an `AppError` 429 when there were too many. The answer's headers say how many are left. */
export type UseLimit = (request: Request, response: Response) => Promise<void>;

/** What may be done only so often with an account, by JSON or by a form of a page: both are counted as one. */
export interface AccountLimits {
  /** `account` is the email address that somebody tries. */
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

/** How often visitors may send enquiries, by JSON or by a form of a page. */
export interface EnquiryLimits {
  /** A message of any kind. */
  enquiry: UseLimit;
  /** A photo that is uploaded. */
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

/** What a browser's use is counted under: its id, or its address while it has none. */
export function clientKeyOf(request: Request, secure: boolean): string {
  return visitorIdOf(request, secure) ?? clientIpOf(request);
}

/** Runs limits where a route has come to know that they apply. */
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
  /** How the `RateLimit` headers call it. */
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

/** The client's address as limits count it: IPv4 whole, IPv6 by /56. */
export function clientIpOf(request: Request): string {
  return ipKeyGenerator(request.ip ?? '', ipv6Prefix);
}

/** What stands for an account in the limiter's memory, which needs no addresses of people. */
function hash(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}
