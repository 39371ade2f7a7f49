import type { Logger } from 'pino';
import { z } from 'zod';
import type { AppError } from '../errors/app-error.ts';
import { toAppError } from './error-mapping.ts';
import { UpstreamFailure } from './failure.ts';

export type Parser<T> = (json: unknown) => T;

const maxIssues = 10;

/** Parses a response; a response that the parser rejects becomes an `AppError` 502. */
export function parseAnswer<T>(
  json: unknown,
  parse: Parser<T>,
  { route, log }: { route: string; log: Logger },
): T {
  try {
    return parse(json);
  } catch (error) {
    throw rejectedAnswer(error, { route, log });
  }
}

/** Logs a response that its parser rejected and returns the `AppError` for the visitor. */
export function rejectedAnswer(
  error: unknown,
  { route, log }: { route: string; log: Logger },
): AppError {
  const issues = error instanceof z.ZodError ? issuePaths(error) : undefined;
  const failure = new UpstreamFailure({
    kind: 'shape',
    reason: 'the answer is not of the expected shape',
    issues,
    // Schema errors and syntax errors may quote the response. Log the paths of a schema error instead.
    cause: issues === undefined && !(error instanceof SyntaxError) ? error : undefined,
  });
  log.warn({ route, issues, reason: failure.message }, 'upstream answer rejected');
  return toAppError(failure);
}

/** Paths and codes of the issues, e.g. `properties.0.id invalid_type`; never the values. */
export function issuePaths(error: z.ZodError): string[] {
  return error.issues
    .slice(0, maxIssues)
    .map((issue) => `${issue.path.join('.') || '(root)'} ${issue.code}`);
}
