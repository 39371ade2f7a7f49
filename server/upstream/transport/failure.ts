import type { FieldErrors } from '../../../shared/contract/problem.ts';

/**
 * Ways in which a call to the provider can fail. `timeout`: no complete response in time; `network`: refused, reset, unknown
 * host or truncated body; `status`: a response of 400 or above; `shape`: an unexpected response, including redirects and
 * oversized bodies; `open`: the circuit breaker rejected the call; `busy`: too many calls are queued; `misuse`: our own request
 * could not be sent.
 */
export type FailureKind = 'timeout' | 'network' | 'status' | 'shape' | 'open' | 'busy' | 'misuse';

export interface FailureFacts {
  kind: FailureKind;
  /** For the log: never text from the provider. */
  reason: string;
  /** The response's status. */
  status?: number;
  /** The provider's message, if it is a plain sentence. */
  serverMessage?: string | undefined;
  /** The provider's message, redacted for the log. */
  loggedMessage?: string | undefined;
  /** The provider's messages about single fields, keyed by its own names, if they are plain human text. */
  fieldMessages?: FieldErrors | undefined;
  retryAfterSeconds?: number | undefined;
  /** With a 409: the current state according to the provider, as the call's parser read it. */
  facts?: Readonly<Record<string, unknown>> | undefined;
  /** With `open`: the kind of failure that the breaker recorded last. */
  lastKind?: FailureKind;
  /** With `shape`: paths of the invalid values, without the values. */
  issues?: readonly string[] | undefined;
  cause?: unknown;
}

export class UpstreamFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly serverMessage: string | undefined;
  readonly loggedMessage: string | undefined;
  readonly fieldMessages: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly lastKind: FailureKind | undefined;
  readonly issues: readonly string[] | undefined;
  /** Private, so that a log of the error's fields doesn't include it. */
  readonly #facts: FailureFacts['facts'];

  constructor(facts: FailureFacts) {
    super(facts.reason, facts.cause === undefined ? {} : { cause: facts.cause });
    this.name = 'UpstreamFailure';
    this.kind = facts.kind;
    this.status = facts.status;
    this.serverMessage = facts.serverMessage;
    this.loggedMessage = facts.loggedMessage;
    this.fieldMessages = facts.fieldMessages;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.lastKind = facts.lastKind;
    this.issues = facts.issues;
    this.#facts = facts.facts;
  }

  get facts(): FailureFacts['facts'] {
    return this.#facts;
  }
}

/** The provider is up but cannot store anything (RFC 4918, section 11.5). */
export const insufficientStorage = 507;

/** Possibly temporary failures of the provider: they count for the breaker, and a GET may be retried. */
export function isProviderDown(failure: UpstreamFailure): boolean {
  if (failure.kind === 'timeout' || failure.kind === 'network') return true;
  if (failure.status === insufficientStorage) return false;
  return failure.kind === 'status' && (failure.status ?? 0) >= 500;
}
