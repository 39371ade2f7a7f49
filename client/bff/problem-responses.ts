import { data, type LoaderFunctionArgs } from 'react-router';
import { catalogue, type CatalogueCode } from '../../shared/catalogue.ts';
import { ProblemError, type Problem } from '../../shared/contract/problem.ts';

/** Lets a loader's problem reach the error page with its own status and nothing but what a visitor may read. */
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
 * What a page answers that cannot be shown: not there, not for everyone, not as asked, not now; the finer points are for
 * the API. A provider that refuses the site what every visitor may see is no reason to forget the page.
 */
function pageStatus({ status, code }: Problem): number {
  const ours = code === 'staffOnly' || code === 'invalidForm';
  return ours || [404, 429].includes(status) ? status : 503;
}

/** A problem that a page finds by itself, such as an address that leads nowhere. */
export function problemError(code: CatalogueCode, status: number, title: string): ProblemError {
  return new ProblemError({ type: 'about:blank', title, status, detail: catalogue[code], code });
}
