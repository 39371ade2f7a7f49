import type { CatalogueCode } from '../../shared/catalogue.ts';
import { ProblemError, type Problem } from '../../shared/contract/problem.ts';
import { AppError } from './app-error.ts';

/** Codes for client errors from Express and its body parsers. */
const codeByClientStatus: Readonly<Record<number, CatalogueCode>> = {
  404: 'pageNotFound',
  405: 'methodNotAllowed',
  408: 'requestTimeout',
  413: 'bodyTooLarge',
  414: 'urlTooLong',
  415: 'unsupportedType',
  431: 'headersTooLarge',
};

/** Converts any thrown value to an RFC 9457 body. Only our own errors have a message of their own; others get the catalogue's. */
export function toProblem(error: unknown, requestId?: string): Problem {
  const { problem } = error instanceof ProblemError ? error : toAppError(error);
  return requestId === undefined ? problem : { ...problem, instance: requestId };
}

function toAppError(error: unknown): AppError {
  const status = clientErrorStatus(error);
  if (status === undefined) return new AppError({ code: 'unknown', status: 500 });
  return new AppError({ code: codeByClientStatus[status] ?? 'badRequest', status });
}

/**
 * The 4xx status of a framework error about the client's input, recognised by the fields that `http-errors` sets (`expose`,
 * `type`). A status alone proves nothing: HTTP client libraries set it on their errors too.
 */
function clientErrorStatus(error: unknown): number | undefined {
  if (error instanceof URIError) return 400;
  if (!(error instanceof Error)) return undefined;
  const marked =
    ('expose' in error && error.expose === true) ||
    ('type' in error && typeof error.type === 'string');
  if (!marked) return undefined;
  const status =
    'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || !Number.isInteger(status)) return undefined;
  return status >= 400 && status <= 499 ? status : undefined;
}
