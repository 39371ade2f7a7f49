import { createPath, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

/** Whether the last log-out in this browser failed. */
let hasFailed = false;

/** Logs out; with JavaScript, confirms in a toast, and on failure the visitor stays on the page. */
export async function logOut({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const hasScript = typeof document !== 'undefined';
  hasFailed = false;
  try {
    await context.get(bffContext).call('DELETE /session', request.signal);
  } catch (error) {
    if (!hasScript || !(error instanceof ProblemError)) throw error;
    showToast(error.problem.detail, 'error');
    hasFailed = true;
    return redirect(createPath(window.location));
  }
  if (hasScript) showToast('You are logged out.', 'success');
  return redirect(paths.home, 303);
}

/** The page that a failed log-out leads back to stays as it is: its loaders need the connection, which may be lost. */
export function keepPageIfLogOutFails(routes: readonly RouteObject[]): void {
  for (const route of routes) {
    const { shouldRevalidate, children } = route;
    route.shouldRevalidate = (change) => {
      const { formAction, defaultShouldRevalidate } = change;
      if (formAction === paths.logOut && hasFailed) return false;
      return shouldRevalidate ? shouldRevalidate(change) : defaultShouldRevalidate;
    };
    if (children) keepPageIfLogOutFails(children);
  }
}
