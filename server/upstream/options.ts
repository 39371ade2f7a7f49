import type { Logger } from 'pino';
import type { BreakerOptions } from './breaker.ts';
import type { RetryBudgetOptions } from './retry-budget.ts';

export interface UpstreamOptions {
  /** The base of the API, e.g. `https://provider.example/api`. */
  base: string | URL;
  log: Logger;
  userAgent?: string;
  /** Of the request that a call is made for, sent as `X-Request-Id` and logged; undefined where there is none. */
  requestId?: () => string | undefined;
  connectTimeoutMs?: number;
  attemptTimeoutMs?: number;
  /** The whole call: waiting for a place, both attempts and the pause between them. */
  callTimeoutMs?: number;
  maxInFlight?: number;
  maxWaiting?: number;
  /** Largest body of an answer, where the call does not say otherwise. */
  maxBytes?: number;
  retryBudget?: Partial<RetryBudgetOptions>;
  /** The pause before a retry is drawn evenly from this range. */
  retryPauseMs?: { min: number; max: number };
  breaker?: Partial<BreakerOptions>;
  /** From 0 up to 1. */
  random?: () => number;
}

export type UpstreamSettings = Required<Omit<UpstreamOptions, 'retryBudget' | 'breaker'>> & {
  retryBudget: RetryBudgetOptions;
  breaker: BreakerOptions;
};

export function withDefaults(options: UpstreamOptions): UpstreamSettings {
  return {
    userAgent: 'Homefront',
    requestId: () => undefined,
    connectTimeoutMs: 1000,
    attemptTimeoutMs: 3000,
    callTimeoutMs: 5000,
    maxInFlight: 64,
    maxWaiting: 128,
    maxBytes: 1024 * 1024,
    retryPauseMs: { min: 50, max: 250 },
    random: Math.random,
    ...options,
    retryBudget: { share: 0.1, reserve: 1, max: 10, ...options.retryBudget },
    breaker: {
      threshold: 0.5,
      minimumCalls: 20,
      windowMs: 10_000,
      halfOpenAfterMs: 10_000,
      ...options.breaker,
    },
  };
}

/** Splits a base into what a pool connects to and what every path begins with. */
export function parseBase(base: string | URL): { origin: string; basePath: string } {
  const url = new URL(base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('the base of an upstream must be an http or https URL');
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('the base of an upstream has no credentials, query or fragment');
  }
  return { origin: url.origin, basePath: url.pathname.replace(/\/+$/, '') };
}
