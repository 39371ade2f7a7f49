import type { PropertyAnswer } from './property-schemas.ts';
import { isRecord } from '../record.ts';
import type { ProblemCode } from './problem-code.ts';

/** One message per invalid form field, keyed by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** An RFC 9457 problem body, as every JSON route of the BFF returns it. `detail` may be shown to visitors. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  /** Id of the request, as in the server's log. */
  instance?: string;
  /** Seconds to wait before a retry, if known. */
  retryAfterSeconds?: number;
  /** Set if the input was invalid. */
  errors?: FieldErrors;
  /** The sample listing, beside the 503 for a property that could not be loaded. */
  sample?: PropertyAnswer;
}

/** Whether a response's body or a route's error data is a problem. */
export function isProblem(value: unknown): value is Problem {
  return isRecord(value) && 'detail' in value && 'code' in value;
}

/** Retrying a rejected request would fail again. */
export function isWorthRetrying({ status }: Pick<Problem, 'status'>): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** A failure that a page may show; every implementation of `Bff` rejects with it. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  /** Any error with a problem: the built pages bundle their own copy of this class, and the server's errors have one too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && 'problem' in value;
  }
}
