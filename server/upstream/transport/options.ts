import type { Logger } from 'pino';
import type { UpstreamAttempt } from '../../metrics/metrics.ts';
import type { Span } from '../../tracing/tracing.ts';
import type { BreakerOptions } from './breaker.ts';
import type { RetryBudgetOptions } from './retry-budget.ts';

/** A write to the provider. */
export interface KeylessCall {
  method: string;
  /** Path and query. */
  target: string;
  /** JSON; undefined without a body, and for files. */
  body: string | undefined;
}

export interface UpstreamOptions {
  /** Base URL of the API, e.g. `https://provider.example/api`. */
  base: string | URL;
  log: Logger;
  userAgent?: string;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Id of the incoming request, sent as `X-Request-Id` and logged; undefined if there is none. */
  requestId?: () => string | undefined;
  /** The idempotency key of a write that has none of its own; undefined to send none. */
  keyOf?: (call: KeylessCall) => string | undefined;
  /** Starts the span of an attempt, which is sent as `traceparent`; undefined if it is not traced. */
  startSpan?: (name: string) => Span | undefined;
  connectTimeoutMs?: number;
  attemptTimeoutMs?: number;
  /** Total time of a call: queueing, both attempts and the pause between them. */
  callTimeoutMs?: number;
  maxInFlight?: number;
  maxWaiting?: number;
  /** Maximum size of a response body, unless the call sets its own. */
  maxBytes?: number;
  retryBudget?: Partial<RetryBudgetOptions>;
  /** Range of the random pause before a retry, uniformly distributed. */
  retryPauseMs?: { min: number; max: number };
  breaker?: Partial<BreakerOptions>;
  /** Counts every attempt; one that was not sent has no duration. */
  onAttempt?: (attempt: UpstreamAttempt) => void;
  onRetry?: () => void;
  /** Returns a number from 0 up to 1, exclusive. */
  random?: () => number;
}

export type UpstreamSettings = Required<Omit<UpstreamOptions, 'retryBudget' | 'breaker'>> & {
  retryBudget: RetryBudgetOptions;
  breaker: BreakerOptions;
};

export function withDefaults(options: UpstreamOptions): UpstreamSettings {
  return {
    userAgent: 'Homefront',
    headers: {},
    requestId: () => undefined,
    keyOf: () => undefined,
    startSpan: () => undefined,
    connectTimeoutMs: 1000,
    attemptTimeoutMs: 3000,
    callTimeoutMs: 5000,
    maxInFlight: 64,
    maxWaiting: 128,
    maxBytes: 1024 * 1024,
    retryPauseMs: { min: 50, max: 250 },
    onAttempt: () => {},
    onRetry: () => {},
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

/** Splits a base URL into the origin to connect to and the prefix of every path. */
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
