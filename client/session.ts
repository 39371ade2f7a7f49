import {
  useRouteLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from 'react-router';
import type { SessionUser, SessionView } from '../shared/contract/session.ts';
import { paths } from '../shared/paths.ts';
import { bffContext } from './bff.ts';

export const shellId = 'shell';

/** Who is signed in, for what every page has around it. */
export function loadSession({ request, context }: LoaderFunctionArgs): Promise<SessionView> {
  return context.get(bffContext).session.current(request.signal);
}

/** Forms change who is signed in, and so does a session that ends, which leads to the login page. */
export const sessionMayHaveChanged: ShouldRevalidateFunction = ({ formMethod, nextUrl }) =>
  (formMethod !== undefined && formMethod !== 'GET') || nextUrl.pathname === paths.adminLogIn;

/** Whoever is signed in; null for a visitor who is not. */
export function useUser(): SessionUser | null {
  return useRouteLoaderData<SessionView>(shellId)?.user ?? null;
}
