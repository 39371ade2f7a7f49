import type { Logger } from 'pino';
import { z } from 'zod';
import type { AppError } from '../../errors/app-error.ts';
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

/** A response of the wrong shape, found where its schema error could not be passed on, such as in a worker thread. */
export class UnreadableAnswer extends Error {
  readonly issues: string[] | undefined;

  /** @param issues as `issuePaths` returns them; undefined if the body is not even JSON */
  constructor(issues: string[] | undefined) {
    super('the answer is not readable');
    this.name = 'UnreadableAnswer';
    this.issues = issues;
  }
}

/** Logs a response that its parser rejected and returns the `AppError` for the visitor. */
export function rejectedAnswer(
  error: unknown,
  { route, log }: { route: string; log: Logger },
): AppError {
  const issues = issuesOf(error);
  const isUnreadable = issues !== undefined || error instanceof UnreadableAnswer;
  const failure = new UpstreamFailure({
    kind: 'shape',
    reason: 'the answer is not of the expected shape',
    issues,
    // Schema errors and syntax errors may quote the response. Log the paths of a schema error instead.
    cause: isUnreadable || error instanceof SyntaxError ? undefined : error,
  });
  log.warn({ route, issues, reason: failure.message }, 'upstream answer rejected');
  return toAppError(failure);
}

function issuesOf(error: unknown): string[] | undefined {
  if (error instanceof UnreadableAnswer) return error.issues;
  return error instanceof z.ZodError ? issuePaths(error) : undefined;
}

/** Paths and codes of the issues, e.g. `properties.0.id invalid_type`; never the values. */
export function issuePaths(error: z.ZodError): string[] {
  return error.issues
    .slice(0, maxIssues)
    .map((issue) => `${issue.path.join('.') || '(root)'} ${issue.code}`);
}
