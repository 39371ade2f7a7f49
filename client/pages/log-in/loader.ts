import { redirect, type LoaderFunctionArgs } from 'react-router';
import { bffContext } from '../../bff/bff-context.ts';

/**
 * For sign-in and sign-up pages: redirects signed-in users to their target. If the session has ended, explains why
 * instead.
 */
export async function redirectIfSignedIn({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = new URL(request.url).searchParams;
  if (query.has('ended')) return null;
  const { user } = await context.get(bffContext).call('GET /session', request.signal);
  if (!user) return null;
  const { pathAfterLogIn } = await import('../../../shared/next-path.ts');
  throw redirect(pathAfterLogIn(query.get('next'), user.role));
}
