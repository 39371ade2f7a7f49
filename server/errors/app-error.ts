import { catalogue, tooManyRequestsMessage, type CatalogueCode } from '../../shared/catalogue.ts';
import type { FieldErrors, ProblemCode } from '../../shared/contract/problem.ts';

interface Circumstances {
  /** The HTTP status that answers the visitor. */
  status: number;
  retryAfterSeconds?: number | undefined;
  /** What is wrong with a form, by the field's name. */
  errors?: FieldErrors | undefined;
  /** Further members of the problem (RFC 9457, section 3.2): what is true now, where that is why it was refused. */
  extension?: Readonly<Record<string, unknown>> | undefined;
  cause?: unknown;
}

/** A catalogue code brings its own message; the other codes have none to bring. */
export type AppErrorOptions = Circumstances &
  ({ code: CatalogueCode; message?: undefined } | { code: ProblemCode; message: string });

/** A failure whose `message` is fit to be read by a visitor. What caused it is in `cause` and goes to the log only. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: FieldErrors | undefined;
  /** Private, so that no log that lists the fields of an error has it: it is for whoever asked alone. */
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
}

function messageFor(options: AppErrorOptions): string {
  return options.message ?? catalogue[options.code];
}

/** 404 with the catalogue's words for what was looked for. */
export function notFound(code: 'propertyNotFound' | 'pageNotFound', cause?: unknown): AppError {
  return new AppError({ code, status: 404, cause });
}

/** 429 of our own limiters: the message says how long to wait. */
export function tooManyRequests(waitSeconds: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitSeconds));
  return new AppError({
    code: 'tooManyRequests',
    status: 429,
    message: tooManyRequestsMessage(waitSeconds),
    retryAfterSeconds,
  });
}

/** 422 on a form; its first sentence is the whole answer's too. */
export function invalidForm(errors: FieldErrors): AppError {
  const message = Object.values(errors)[0] ?? catalogue.badRequest;
  return new AppError({ code: 'invalidForm', status: 422, message, errors });
}
