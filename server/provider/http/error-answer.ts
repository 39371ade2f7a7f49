import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ApiError } from './api-error.ts';
import { toLoggable } from './loggable-error.ts';
import { errorCode } from '../../../shared/node/errors.ts';

/** Messages for errors from Express and its body parsers. */
const messageByStatus: Readonly<Record<number, string>> = {
  404: 'Not found',
  413: 'That is too large to send.',
  415: 'Send the body as application/json, in UTF-8.',
};

/** Client errors keep their status. Any other error is logged, and the response gives no details. */
export function errorAnswer(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const status = clientErrorStatus(error);
    if (status === null) {
      const { method, path } = request;
      const requestId = receivedIdOf(request);
      logger.error({ err: toLoggable(error), requestId, method, path }, 'request failed');
    }
    if (response.headersSent) return next(error);
    if (response.get('Cache-Control') !== 'no-store') response.set('Cache-Control', 'no-cache');
    for (const header of ['ETag', 'Content-Type']) response.removeHeader(header);
    if (error instanceof ApiError) return answerApiError(error, response);
    if (isNoSpace(error)) {
      return response.status(507).json({ message: 'There is no space left on the server.' });
    }
    if (status === null) return response.status(500).json({ message: 'An error occurred.' });
    response.status(status).json({ message: messageByStatus[status] ?? 'Bad request' });
  };
}

/** The id that the caller sent, if it is plain text; undefined otherwise. */
function receivedIdOf(request: Request): string | undefined {
  const id = request.get('x-request-id');
  return id !== undefined && /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

function answerApiError(error: ApiError, response: Response): void {
  const { status, message, errors, retryAfterSeconds, facts } = error;
  if (status === 401) response.set('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) response.set('Retry-After', String(retryAfterSeconds));
  response.status(status).json({ ...facts, message, ...(errors && { errors }) });
}

/** Node.js codes for a full disk, an exceeded quota and an oversized file, and PostgreSQL's for a full disk. */
const noSpaceCodes: ReadonlySet<string | undefined> = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  '53100',
]);

function isNoSpace(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (noSpaceCodes.has(errorCode(error))) return true;
  // PGlite's file system uses other error numbers than its PostgreSQL, so only the message identifies the error.
  const message = 'message' in error ? String(error.message) : '';
  if (message.endsWith(': No space left on device')) return true;
  return 'cause' in error && isNoSpace(error.cause);
}

function clientErrorStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
