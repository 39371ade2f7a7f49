import { STATUS_CODES } from 'node:http';
import { catalogue, tooManyRequestsMessage, type CatalogueCode } from '../../shared/catalogue.ts';
import type { ProblemCode } from '../../shared/contract/problem-code.ts';
import type { FieldErrors, Problem } from '../../shared/contract/problem.ts';
import { isPathSegment } from '../../shared/path-segment.ts';

interface Circumstances {
  /** HTTP status of the response. */
  status: number;
  retryAfterSeconds?: number | undefined;
  /** One message per invalid form field, keyed by field name. */
  errors?: FieldErrors | undefined;
  /** Extra members of the problem (RFC 9457, section 3.2), e.g. the current state that caused a conflict. */
  extension?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
}

/** A catalogue code has its own message; other codes need one. */
export type AppErrorOptions = Circumstances &
  ({ code: CatalogueCode; message?: undefined } | { code: ProblemCode; message: string });

/** RFC 9110 renamed these; Node has the older names. */
const titles: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

/** A failure whose `problem` may be shown to visitors. Its `cause` goes to the log only. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: FieldErrors | undefined;
  /** Private, so that a log of the error's fields doesn't include it: only the caller may see it. */
  readonly #extension: AppErrorOptions['extension'];

  constructor(options: AppErrorOptions) {
    super(messageFor(options), options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'AppError';
    this.code = options.code;
    this.status = options.status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.errors = options.errors;
    this.#extension = options.extension;
  }

  get extension(): AppErrorOptions['extension'] {
    return this.#extension;
  }

  /** The body of the response, and what pages show: `instanceof ProblemError` holds for it. */
  get problem(): Problem {
    const { status, code, message, retryAfterSeconds, errors } = this;
    return {
      ...this.#extension,
      type: 'about:blank',
      title: titles[status] ?? STATUS_CODES[status] ?? 'Error',
      status,
      detail: message,
      code,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(errors && { errors }),
    };
  }
}

function messageFor(options: AppErrorOptions): string {
  return options.message ?? catalogue[options.code];
}

/** Throws an `AppError` 404 for an id that cannot be part of a path, as the browser's calls do: nothing has such an id. */
export function checkId(id: string): void {
  if (!isPathSegment(id)) throw notFound('pageNotFound');
}

/** A 404 with the catalogue's message. */
export function notFound(code: 'propertyNotFound' | 'pageNotFound', cause?: unknown): AppError {
  return new AppError({ code, status: 404, cause });
}

/** A 429 from our own limiters; the message says how long to wait. */
export function tooManyRequests(waitSeconds: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
  return new AppError({
    code: 'tooManyRequests',
    status: 429,
    message: tooManyRequestsMessage(waitSeconds),
    retryAfterSeconds,
  });
}

/** A 422 for a form; its first field error is also the overall message. */
export function invalidForm(errors: FieldErrors): AppError {
  const message = Object.values(errors)[0] ?? catalogue.badRequest;
  return new AppError({ code: 'invalidForm', status: 422, message, errors });
}
