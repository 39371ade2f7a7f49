import type { FieldErrors } from '../../shared/contract/problem.ts';

/**
 * What can go wrong with one call to the provider.
 * `timeout`: an answer that did not come in time; `network`: refused, reset, unknown host, half a body; `status`: an
 * answer of 400 or above; `shape`: an answer that is not what the call promises, redirects and oversized bodies
 * included; `open`: the circuit breaker let nothing through; `busy`: too many calls wait already; `misuse`: our own
 * request could not be sent.
 */
export type FailureKind = 'timeout' | 'network' | 'status' | 'shape' | 'open' | 'busy' | 'misuse';

export interface FailureFacts {
  kind: FailureKind;
  /** For the log: never a text that the provider sent. */
  reason: string;
  /** The status that the provider answered with. */
  status?: number;
  /** The provider's message, when it is plain human text. */
  serverMessage?: string | undefined;
  /** What the provider said, redacted, for the log. */
  loggedMessage?: string | undefined;
  /** What the provider says of single fields, by its own names for them, where that is plain human text. */
  fieldMessages?: FieldErrors | undefined;
  retryAfterSeconds?: number | undefined;
  /** With a `status` of 409: what the provider says is true now, as the call's own parser has read it. */
  facts?: Readonly<Record<string, unknown>> | undefined;
  /** With `open`: what the breaker last saw fail. */
  lastKind?: FailureKind;
  /** With `shape`: where the answer is wrong, as paths without values. */
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
  /** Private, so that no log that lists the fields of an error has it. */
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

/** The provider is well but cannot store anything (RFC 4918, section 11.5). */
export const insufficientStorage = 507;

/** Failures of the provider itself, which may pass: they count for the breaker, and a GET may be tried again. */
export function isProviderDown(failure: UpstreamFailure): boolean {
  if (failure.kind === 'timeout' || failure.kind === 'network') return true;
  if (failure.status === insufficientStorage) return false;
  return failure.kind === 'status' && (failure.status ?? 0) >= 500;
}
