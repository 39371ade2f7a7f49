import { catalogue } from '../../../shared/catalogue.ts';
import type { ProblemCode } from '../../../shared/contract/problem-code.ts';
import type { FieldErrors } from '../../../shared/contract/problem.ts';
import { AppError } from '../../errors/app-error.ts';
import { insufficientStorage, type FailureKind, type UpstreamFailure } from './failure.ts';

type VisitorMessage = { code: ProblemCode; message: string };

/** Provider field names of a form, mapped to ours. */
export type FieldNames = ReadonlyMap<string, string>;

const noFields: FieldNames = new Map();

/** Messages of a 401 that have a code of their own, matched by exact text. */
const known401 = ['invalidCredentials', 'tokenExpired', 'sessionInactive', 'userNotFound'] as const;

const statusByKind = {
  timeout: 504,
  network: 503,
  shape: 502,
  open: 503,
  busy: 503,
  misuse: 500,
} as const satisfies Record<Exclude<FailureKind, 'status'>, number>;

/**
 * Maps a response of 400 or above to the error catalogue. A 5xx is the provider's own failure, so its message goes to the log
 * only, even if it is a plain sentence.
 */
export function messageOf(status: number, serverMessage: string | undefined): VisitorMessage {
  if (status >= 500) return fromCatalogue('unknown');
  if (status === 401) {
    const code = known401.find((name) => catalogue[name] === serverMessage);
    if (code !== undefined) return fromCatalogue(code);
  }
  if (serverMessage !== undefined) return { code: 'upstream', message: serverMessage };
  return fromCatalogue(status === 401 ? 'unauthorized' : 'unknown');
}

/**
 * Maps a failed call to an `AppError`. A 4xx status passes through, a 429 with its `Retry-After`; a provider error becomes 502,
 * a timeout 504 and an unreachable provider 503.
 *
 * @param fields the submitted form's fields: messages about other fields are dropped
 */
export function toAppError(failure: UpstreamFailure, fields: FieldNames = noFields): AppError {
  const { retryAfterSeconds } = failure;
  if (failure.kind !== 'status') {
    const status = statusByKind[failure.kind];
    return appError(messageOfKind(failure.kind, failure.lastKind), {
      status,
      retryAfterSeconds,
      cause: failure,
    });
  }
  const upstreamStatus = failure.status ?? 500;
  if (upstreamStatus === insufficientStorage) {
    return new AppError({ code: 'noSpace', status: insufficientStorage, cause: failure });
  }
  const errors = upstreamStatus < 500 ? renamed(failure.fieldMessages, fields) : undefined;
  return appError(messageOfRefusal(upstreamStatus, failure.serverMessage, errors), {
    status: upstreamStatus >= 500 ? 502 : upstreamStatus,
    retryAfterSeconds: upstreamStatus === 429 ? retryAfterSeconds : undefined,
    errors,
    extension: failure.facts,
    cause: failure,
  });
}

/** For a 404 of a call that every provider has: the URL is misconfigured, which is not the visitor's fault. */
export function asBadGateway(cause: AppError): AppError {
  return new AppError({ code: 'upstream', status: 502, message: cause.message, cause });
}

function messageOfRefusal(
  status: number,
  serverMessage: string | undefined,
  errors: FieldErrors | undefined,
): VisitorMessage {
  if (status !== 422 || !errors) return messageOf(status, serverMessage);
  const message = serverMessage ?? Object.values(errors)[0] ?? catalogue.unknown;
  return { code: 'invalidForm', message };
}

function renamed(messages: FieldErrors | undefined, fields: FieldNames): FieldErrors | undefined {
  const known: [field: string, message: string][] = [];
  for (const [wireName, message] of Object.entries(messages ?? {})) {
    const field = fields.get(wireName);
    if (field !== undefined) known.push([field, message]);
  }
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

function messageOfKind(kind: FailureKind, lastKind: FailureKind | undefined): VisitorMessage {
  if (kind === 'timeout') return fromCatalogue('timeout');
  if (kind === 'network') return fromCatalogue('network');
  if (kind === 'busy') return fromCatalogue('overloaded');
  if (kind === 'open' && lastKind !== undefined) return messageOfKind(lastKind, undefined);
  return fromCatalogue('unknown');
}

function fromCatalogue(code: keyof typeof catalogue): VisitorMessage {
  return { code, message: catalogue[code] };
}

function appError(
  { code, message }: VisitorMessage,
  rest: {
    status: number;
    retryAfterSeconds: number | undefined;
    errors?: FieldErrors | undefined;
    extension?: UpstreamFailure['facts'];
    cause: UpstreamFailure;
  },
): AppError {
  return new AppError({ code, message, ...rest });
}
