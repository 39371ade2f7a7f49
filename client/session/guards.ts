import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ProblemError } from '../../shared/contract/problem.ts';
import type { SessionUser } from '../../shared/contract/session.ts';
import { logInPath } from '../../shared/paths.ts';
import { bffContext } from '../bff/bff-context.ts';
import { withProblems } from '../bff/problem-responses.ts';

export type Handler<T> = (args: LoaderFunctionArgs) => Promise<T>;

/**
 * For loaders and actions of pages that only a signed-in user may see: everybody else is sent to sign in and comes back.
 * A session that turns out to be over is sent there with the reason.
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

/** Whoever is signed in; throws what leads everybody else to where they can be. */
export async function signedIn({ request, context }: LoaderFunctionArgs): Promise<SessionUser> {
  const session = await context.get(bffContext).session.current(request.signal);
  if (session.user) return session.user;
  const { ended } = session;
  throw redirect(logInPath({ next: addressOf(request), ...(ended !== undefined && { ended }) }));
}

/** The same error, or a redirect in place of a 401. */
export function sentToLogIn(request: Request, error: unknown): unknown {
  const path = endedSessionPath(addressOf(request), error);
  return path === null ? error : redirect(path);
}

/**
 * Where a 401 leads: the login page, with the reason and the way back to `next`. Null for any other error, and for a 401 with
 * a message of the provider's own, which is shown as it is.
 */
export function endedSessionPath(next: string, error: unknown): string | null {
  if (!(error instanceof ProblemError) || error.problem.status !== 401) return null;
  const { code } = error.problem;
  return code === 'upstream' ? null : logInPath({ next, ended: code });
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
