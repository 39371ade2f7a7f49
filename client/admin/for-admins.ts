import { sentToLogIn, signedIn, type Handler } from '../session/guards.ts';
import { withProblems } from '../bff/problem-responses.ts';

/**
 * For loaders of staff pages: redirects signed-out visitors to log in. The server checks the role, because it may have
 * changed, and answers 403 to anyone else.
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
