import { sentToLogIn, signedIn, type Handler } from '../guards.ts';
import { problemError, withProblems } from '../problem-responses.ts';

/**
 * For loaders of pages that only staff may see: everybody else is sent to sign in and comes back. A user who is none of
 * them is told so, and not asked to sign in again and again.
 */
export function forAdmins<T>(handle: Handler<T>): Handler<T> {
  return withProblems(async (args) => {
    const { role } = await signedIn(args);
    if (role !== 'admin') throw problemError('staffOnly', 403, 'Forbidden');
    try {
      return await handle(args);
    } catch (error) {
      throw sentToLogIn(args.request, error);
    }
  });
}
