import type { Logger } from 'pino';
import { z } from 'zod';
import type { AppError } from '../errors/app-error.ts';
import { toAppError } from './error-mapping.ts';
import { UpstreamFailure } from './failure.ts';

export type Parser<T> = (json: unknown) => T;

const maxIssues = 10;

/** Trusts an answer only after its parser: what the parser rejects is an `AppError` 502. */
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

/** What an answer is to the visitor that its parser has thrown for; says so in the log. */
export function rejectedAnswer(
  error: unknown,
  { route, log }: { route: string; log: Logger },
): AppError {
  const issues = error instanceof z.ZodError ? issuePaths(error) : undefined;
  const failure = new UpstreamFailure({
    kind: 'shape',
    reason: 'the answer is not of the expected shape',
    issues,
    // A schema's error may quote the answer: its paths are enough. A syntax error quotes it as well.
    cause: issues === undefined && !(error instanceof SyntaxError) ? error : undefined,
  });
  log.warn({ route, issues, reason: failure.message }, 'upstream answer rejected');
  return toAppError(failure);
}

/** Where a value is wrong and in what way, e.g. `properties.0.id invalid_type`; never the value. */
export function issuePaths(error: z.ZodError): string[] {
  return error.issues
    .slice(0, maxIssues)
    .map((issue) => `${issue.path.join('.') || '(root)'} ${issue.code}`);
}
