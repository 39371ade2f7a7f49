import type { CatalogueCode } from '../catalogue.ts';

export type ProblemCode = CatalogueCode | 'upstream' | 'tooManyRequests' | 'invalidForm';

/** What is wrong with a form: one sentence for a field, by the field's name. */
export type FieldErrors = Readonly<Record<string, string>>;

/** An RFC 9457 problem body as every JSON route of the BFF answers it. `detail` is fit to be read by a visitor. */
export interface Problem {
  type: 'about:blank';
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  /** The request id that the server's log carries for this answer. */
  instance?: string;
  /** How long to wait before trying again, where that is known. */
  retryAfterSeconds?: number;
  /** Where what was sent does not suit its fields. */
  errors?: FieldErrors;
}

/** A failure that a page may show: what every implementation of `Bff` rejects with. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.detail, options);
    this.name = 'ProblemError';
    this.problem = problem;
  }

  /** By its marks and not by its class: the built pages hold a copy of this module beside the server's own. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ProblemError' && 'problem' in value;
  }
}
