import { circuitBreaker, CircuitState, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { Logger } from 'pino';
import { FailureRateBreaker, type FailureRateOptions } from './failure-rate.ts';
import { isProviderDown, UpstreamFailure, type FailureKind } from './failure.ts';

export interface BreakerOptions extends FailureRateOptions {
  /** How long an open circuit lets nothing through before it lets one attempt try. */
  halfOpenAfterMs: number;
}

export interface Breaker {
  /** Throws an `open` failure while no attempt would be let through. */
  check(): void;
  isOpen(): boolean;
  /** Runs an attempt and learns from its end; throws an `open` failure at once while the circuit is open. */
  execute<T>(attempt: () => Promise<T>): Promise<T>;
}

type Outcome<T> = { value: T } | { answered: UpstreamFailure };

export function createBreaker(options: BreakerOptions, log: Logger): Breaker {
  let openedAt = 0;
  let lastKind: FailureKind = 'network';

  const policy = circuitBreaker(
    // Whatever is not an answer (a caller that left, say) proves nothing: a half-open circuit must not close on it.
    handleWhen((error) => {
      if (error instanceof UpstreamFailure && isProviderDown(error)) {
        lastKind = error.kind;
        return true;
      }
      return policy.state === CircuitState.HalfOpen;
    }),
    { breaker: new FailureRateBreaker(options), halfOpenAfter: options.halfOpenAfterMs },
  );
  policy.onBreak(() => {
    openedAt = Date.now();
    log.warn({ lastFailure: lastKind }, 'upstream circuit opened');
  });
  policy.onReset(() => log.info('upstream circuit closed'));

  function openFailure(): UpstreamFailure {
    const waitMs = Math.max(0, openedAt + options.halfOpenAfterMs - Date.now());
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
    return new UpstreamFailure({
      kind: 'open',
      reason: 'the circuit is open',
      lastKind,
      retryAfterSeconds,
    });
  }

  function isOpen(): boolean {
    // Half-open, cockatiel would have everyone wait for the one attempt that is under way.
    if (policy.state === CircuitState.HalfOpen) return true;
    return policy.state === CircuitState.Open && Date.now() - openedAt < options.halfOpenAfterMs;
  }

  function check(): void {
    if (isOpen()) throw openFailure();
  }

  return {
    check,
    isOpen,
    async execute<T>(attempt: () => Promise<T>): Promise<T> {
      check();
      try {
        const outcome = await policy.execute(() => answerOf(attempt));
        if ('answered' in outcome) throw outcome.answered;
        return outcome.value;
      } catch (error) {
        throw isBrokenCircuitError(error) ? openFailure() : error;
      }
    },
  };
}

/** A refusal such as 404 shows that the provider is well: it counts as a success, which a throw would not. */
async function answerOf<T>(attempt: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await attempt() };
  } catch (error) {
    const isAnswer =
      error instanceof UpstreamFailure && (error.kind === 'status' || error.kind === 'shape');
    if (isAnswer && !isProviderDown(error)) return { answered: error };
    throw error;
  }
}
