import { data, isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router';
import { pageMessages, type PageMessageCode } from '../../shared/page-messages.ts';
import { isProblem, ProblemError, type Problem } from '../../shared/contract/problem.ts';

/** Lets a loader's problem reach the error page with its status and only its public fields. */
export function withProblems<T>(
  load: (args: LoaderFunctionArgs) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<T> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { problem } = error;
      throw data(problem, { status: pageStatus(problem), statusText: problem.title });
    }
  };
}

/**
 * HTTP status of a page that cannot be shown. Anything but a few known errors is a 503, a temporary failure, so that search
 * engines keep the page even if the provider refuses the site's own request.
 */
function pageStatus({ status, code }: Problem): number {
  const ours = code === 'staffOnly' || code === 'invalidForm';
  return ours || [404, 429].includes(status) ? status : 503;
}

/** A problem raised by a page itself, such as for an unknown URL. */
export function problemError(code: PageMessageCode, status: number, title: string): ProblemError {
  return new ProblemError({ type: 'about:blank', title, status, detail: pageMessages[code], code });
}

/** The public part of an error that a route caught; anything but a mapped problem is generic. */
export function routeProblem(error: unknown): Problem {
  if (isRouteErrorResponse(error) && isProblem(error.data)) return error.data;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return { type: 'about:blank', title: '', status, detail: pageMessages.unknown, code: 'unknown' };
}
