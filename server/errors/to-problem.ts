import { STATUS_CODES } from 'node:http';
import { catalogue, type CatalogueCode } from '../../shared/catalogue.ts';
import { ProblemError, type Problem, type ProblemCode } from '../../shared/contract/problem.ts';
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

/** RFC 9110 renamed these; Node has the older names. */
const titles: Readonly<Record<number, string>> = {
  413: 'Content Too Large',
  422: 'Unprocessable Content',
};

/** Converts any thrown value to an RFC 9457 body. Only an `AppError` has its own message; others get a catalogue message. */
export function toProblem(error: unknown, requestId?: string): Problem {
  if (error instanceof AppError) {
    const { status, code, message, retryAfterSeconds, errors, extension } = error;
    return {
      ...extension,
      ...problem(status, code, message, requestId),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(errors && { errors }),
    };
  }
  if (error instanceof ProblemError) {
    return requestId === undefined ? error.problem : { ...error.problem, instance: requestId };
  }
  const status = clientErrorStatus(error);
  if (status === undefined) return problem(500, 'unknown', catalogue.unknown, requestId);
  const code = codeByClientStatus[status] ?? 'badRequest';
  return problem(status, code, catalogue[code], requestId);
}

function problem(
  status: number,
  code: ProblemCode,
  detail: string,
  requestId: string | undefined,
): Problem {
  const title = titles[status] ?? STATUS_CODES[status] ?? 'Error';
  const body: Problem = { type: 'about:blank', title, status, detail, code };
  return requestId === undefined ? body : { ...body, instance: requestId };
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
