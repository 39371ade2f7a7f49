import type { Logger } from 'pino';
import { FailureRate, type FailureRateOptions } from './failure-rate.ts';
import { isProviderDown, UpstreamFailure, type FailureKind } from './failure.ts';

export interface BreakerOptions extends FailureRateOptions {
  /** How long an open circuit rejects every call before it allows one probe. */
  halfOpenAfterMs: number;
}

export interface Breaker {
  /** Throws an `open` failure if an attempt would be rejected. */
  check(): void;
  isOpen(): boolean;
  /** Runs an attempt and records its outcome; throws an `open` failure at once while the circuit is open. */
  execute<T>(attempt: () => Promise<T>): Promise<T>;
}

/** Opens at a failure rate, then allows one probe at a time. Uses the monotonic clock. */
export function createBreaker(options: BreakerOptions, log: Logger): Breaker {
  const rate = new FailureRate(options);
  let state: 'closed' | 'open' | 'probing' = 'closed';
  let openedAt = 0;
  let lastKind: FailureKind = 'network';

  function open(): void {
    state = 'open';
    openedAt = performance.now();
    log.warn({ lastFailure: lastKind }, 'upstream circuit opened');
  }

  function openFailure(): UpstreamFailure {
    const waitMs = Math.max(0, openedAt + options.halfOpenAfterMs - performance.now());
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    return new UpstreamFailure({
      kind: 'open',
      reason: 'the circuit is open',
      lastKind,
      retryAfterSeconds,
    });
  }

  function isOpen(): boolean {
    if (state === 'probing') return true;
    return state === 'open' && performance.now() - openedAt < options.halfOpenAfterMs;
  }

  function check(): void {
    if (isOpen()) throw openFailure();
  }

  function succeeded(isProbe: boolean): void {
    if (isProbe) {
      rate.clear();
      state = 'closed';
      log.info('upstream circuit closed');
    }
    rate.record(false);
  }

  function failed(error: unknown, isProbe: boolean): void {
    const isDown = error instanceof UpstreamFailure && isProviderDown(error);
    if (isDown) lastKind = error.kind;
    if (isProbe && isDown) return open();
    // A caller who aborts the probe proves nothing: the next call is a probe, too.
    if (isProbe) state = 'open';
    else if (isDown && rate.record(true) && state === 'closed') open();
  }

  return {
    check,
    isOpen,
    async execute(attempt) {
      check();
      const isProbe = state === 'open';
      if (isProbe) state = 'probing';
      try {
        const value = await attempt();
        succeeded(isProbe);
        return value;
      } catch (error) {
        if (isAnswer(error)) succeeded(isProbe);
        else failed(error, isProbe);
        throw error;
      }
    },
  };
}

/** An error response such as 404 shows that the provider is up. */
function isAnswer(error: unknown): boolean {
  return (
    error instanceof UpstreamFailure &&
    (error.kind === 'status' || error.kind === 'shape') &&
    !isProviderDown(error)
  );
}
