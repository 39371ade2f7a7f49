import { ProblemError } from '../../../shared/contract/problem.ts';

/** A problem in words that suit the form that met it: a provider's 'Not found' says nothing of what was not. */
export function withOwnWords({ list }: Record<string, string>, error: unknown): unknown {
  if (!(error instanceof ProblemError) || list === undefined) return error;
  if (error.problem.status !== 404) return error;
  return new ProblemError({
    ...error.problem,
    detail: 'This entry is no longer in your account. It may have been removed in another window.',
  });
}
