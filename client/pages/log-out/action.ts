import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

/** Logs out; with JavaScript, confirms in a toast, and on failure the visitor stays on the page. */
export async function logOut({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const hasScript = typeof document !== 'undefined';
  try {
    await context.get(bffContext).session.logOut(request.signal);
  } catch (error) {
    if (!hasScript || !(error instanceof ProblemError)) throw error;
    showToast(error.problem.detail, 'error');
    return redirect(window.location.pathname + window.location.search);
  }
  if (hasScript) showToast('You are logged out.', 'success');
  return redirect(paths.home, 303);
}
