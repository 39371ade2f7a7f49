import {
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from 'react-router';
import { ProblemError } from '../../shared/contract/problem.ts';
import type { SessionUser, SessionView } from '../../shared/contract/session.ts';
import { paths } from '../../shared/paths.ts';
import { bffContext } from '../bff/bff-context.ts';

export const shellId = 'shell';

/**
 * Who is signed in, for what every page has around it; nobody where that cannot be known right now, as most pages do
 * without. Pages that need somebody ask for themselves.
 */
export async function loadSession({ request, context }: LoaderFunctionArgs): Promise<SessionView> {
  try {
    return await context.get(bffContext).session.current(request.signal);
  } catch (error) {
    if (error instanceof ProblemError) return { user: null };
    throw error;
  }
}

const pagesOfSession = new Set<string>([paths.adminLogIn, paths.user, paths.admin]);

/**
 * Forms that went through change who is signed in, and so does a session that ends, which leads to the login page. The
 * pages of somebody signed in are where it shows that another tab has changed it.
 */
export const sessionMayHaveChanged: ShouldRevalidateFunction = ({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
}) =>
  (formMethod !== undefined && formMethod !== 'GET' && actionStatus < 400) ||
  (pagesOfSession.has(nextUrl.pathname) &&
    (nextUrl.pathname === paths.adminLogIn || currentUrl.pathname !== nextUrl.pathname));

/** Whoever is signed in; null for a visitor who is not. */
export function useUser(): SessionUser | null {
  return useRouteLoaderData<SessionView>(shellId)?.user ?? null;
}
