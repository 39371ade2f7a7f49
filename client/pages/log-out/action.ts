import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { bffContext } from '../../bff.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

/** Signs out, and says so where there is a script to say it. */
export async function action({ request, context }: LoaderFunctionArgs): Promise<Response> {
  await context.get(bffContext).session.logOut(request.signal);
  if (typeof document !== 'undefined') showToast('You are logged out.', 'success');
  return redirect(paths.home, 303);
}
