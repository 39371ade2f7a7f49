import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ProblemError } from '../../shared/contract/problem.ts';
import type { SessionUser } from '../../shared/contract/session-schemas.ts';
import { logInPath } from '../../shared/paths.ts';
import { bffContext } from '../bff/bff-context.ts';
import { withProblems } from '../bff/problem-responses.ts';

export type Handler<T> = (args: LoaderFunctionArgs) => Promise<T>;

/**
 * For loaders and actions that require a signed-in user: redirects others to sign in and return. An ended session adds
 * its reason.
 */
export function forUsers<T>(handle: Handler<T>): Handler<T> {
  return withProblems(async (args) => {
    await signedIn(args);
    try {
      return await handle(args);
    } catch (error) {
      throw sentToLogIn(args.request, error);
    }
  });
}

/** The signed-in user; throws a redirect for anyone else. */
async function signedIn({ request, context }: LoaderFunctionArgs): Promise<SessionUser> {
  const session = await context.get(bffContext).call('GET /session', request.signal);
  if (session.user) return session.user;
  const { ended } = session;
  throw redirect(logInPath({ next: pathOf(request), ...(ended !== undefined && { ended }) }));
}

/** The error that a loader throws on: a redirect to the log-in page instead of a 401, and any other as it is. */
function sentToLogIn(request: Request, error: unknown): unknown {
  const path = endedSessionPath(pathOf(request), error);
  return path === null ? error : redirect(path);
}

/**
 * Log-in page after a 401, with the reason and the return path. Null for other errors, and for a 401 with the
 * provider's own message, which is shown as it is.
 */
export function endedSessionPath(next: string, error: unknown): string | null {
  if (!(error instanceof ProblemError) || error.problem.status !== 401) return null;
  const { code } = error.problem;
  return code === 'upstream' ? null : logInPath({ next, ended: code });
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
