import {
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from 'react-router';
import { ProblemError } from '../../shared/contract/problem.ts';
import type { SessionUser, SessionView } from '../../shared/contract/session-schemas.ts';
import { paths } from '../../shared/paths.ts';
import { bffContext } from '../bff/bff-context.ts';

export const shellId = 'shell';

/**
 * The signed-in user for the frame around every page; null if unknown, because most pages work without. Pages that
 * require a user check it themselves.
 */
export async function loadSession({ request, context }: LoaderFunctionArgs): Promise<SessionView> {
  try {
    return await context.get(bffContext).call('GET /session', request.signal);
  } catch (error) {
    if (error instanceof ProblemError) return { user: null };
    throw error;
  }
}

const pagesOfSession = new Set<string>([paths.adminLogIn, paths.user, paths.admin]);

/**
 * Reloads the session after successful forms and when redirected to the log-in page. On account pages it reloads on every
 * navigation, to notice changes from other tabs.
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

/** The signed-in user, or null. */
export function useUser(): SessionUser | null {
  return useRouteLoaderData<typeof loadSession>(shellId)?.user ?? null;
}
