import { redirect, type LoaderFunctionArgs } from 'react-router';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff/bff-context.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

/** Signs out, and says so where there is a script to say it. With one, a failure leaves the visitor on their page. */
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
