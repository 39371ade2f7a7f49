import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import { tooManyRequests } from '../errors/app-error.ts';
import { createMonotonicStore } from './monotonic-store.ts';
import { visitorIdOf } from './visitor-id.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** One customer typically controls a whole /56 of IPv6 addresses. */
const ipv6Prefix = 56;

/** Less strict per address than per browser: Nigerian carriers put many visitors behind one IP address. */
const browsersPerAddress = 10;

/**
 * Counts one use, and rejects with an `AppError` 429 above the limit. The response's headers carry the remaining uses.
 * @param subject what else the use is counted for, such as an account
 */
export type UseLimit = (request: Request, response: Response, subject?: string) => Promise<void>;

export interface Limit {
  /** Name in the `RateLimit` headers. */
  name: string;
  windowMs: number;
  max: number;
  /** Whether a use whose response reports success is given back when that has been sent. */
  countsFailuresOnly?: boolean;
  keyOf(request: Request, subject: string): string;
}

/** Limits that are counted in this order, up to the first that is exceeded. Their names are unique within the site. */
export type CreateLimit = (...limits: readonly Limit[]) => UseLimit;

/** Creates the counters of a limit. */
export type CreateStore = (name: string, windowMs: number) => Store;

/**
 * Limits with counters in the memory of this process, or elsewhere.
 * @param onRefused called with the name of a limit that was exceeded
 */
export function limitsCountedIn(
  createStore: CreateStore = (_name, windowMs) => createMonotonicStore(windowMs),
  onRefused: (name: string) => void = () => {},
): CreateLimit {
  return (...limits) => {
    const handlers = limits.map((limit) => toHandler(limit, createStore, onRefused));
    return async (request, response, subject = '') => {
      response.locals.limitSubject = subject;
      for (const handler of handlers) {
        await new Promise<void>((resolve, reject) => {
          void handler(request, response, (error: unknown) => (error ? reject(error) : resolve()));
        });
      }
    };
  };
}

/** The limit of a browser, and ten times as much for its IP address. */
export function perBrowser({ name, windowMs, max }: Omit<Limit, 'keyOf'>): Limit[] {
  return [
    {
      name: `${name}-address`,
      windowMs,
      max: max * browsersPerAddress,
      keyOf: clientIpOf,
    },
    { name, windowMs, max, keyOf: clientKeyOf },
  ];
}

/** Counts every request that passes. */
export function limitRequests(limit: UseLimit): RequestHandler {
  return async (request, response, next) => {
    await limit(request, response);
    next();
  };
}

/** The key to count a browser by: its id, or else its IP address. */
export function clientKeyOf(request: Request): string {
  return visitorIdOf(request) ?? clientIpOf(request);
}

/** The client's IP address as limits count it: IPv4 whole, IPv6 by /56. */
export function clientIpOf(request: Request): string {
  return clientKeyOfIp(request.ip);
}

/** Key under which a client is counted by its IP address; an IPv6 network counts as one. */
export function clientKeyOfIp(ip: string | undefined): string {
  return ipKeyGenerator(ip ?? '', ipv6Prefix);
}

function toHandler(
  { name, windowMs, max, countsFailuresOnly = false, keyOf }: Limit,
  createStore: CreateStore,
  onRefused: (name: string) => void,
): RequestHandler {
  return rateLimit({
    identifier: name,
    store: createStore(name, windowMs),
    windowMs,
    limit: max,
    skipSuccessfulRequests: countsFailuresOnly,
    keyGenerator: (request, response) => keyOf(request, String(response.locals.limitSubject)),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: (_request, response, next) => {
      onRefused(name);
      next(tooManyRequests(Number(response.get('retry-after') ?? windowMs / 1000)));
    },
  });
}
