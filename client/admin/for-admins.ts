import { sentToLogIn, signedIn, type Handler } from '../session/guards.ts';
import { withProblems } from '../bff/problem-responses.ts';

/**
 * For loaders of pages that only staff may see: signed-out people are sent to log in and come back. Whether those who are
 * signed in are staff is for the server to say, which knows their role as it is now: what staff read is a 403 for others.
 */
export function forAdmins<T>(handle: Handler<T>): Handler<T> {
  return withProblems(async (args) => {
    await signedIn(args);
    try {
      return await handle(args);
    } catch (error) {
      throw sentToLogIn(args.request, error);
    }
  });
}
