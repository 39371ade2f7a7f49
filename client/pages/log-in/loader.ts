import { redirect, type LoaderFunctionArgs } from 'react-router';
import { bffContext } from '../../bff/bff-context.ts';

/**
 * For pages of signing in and up: sends on whoever is signed in already to where signing in would lead. Those whose
 * session has ended are told so first.
 */
export async function redirectIfSignedIn({ request, context }: LoaderFunctionArgs): Promise<null> {
  const query = new URL(request.url).searchParams;
  if (query.has('ended')) return null;
  const { user } = await context.get(bffContext).session.current(request.signal);
  if (!user) return null;
  const { addressAfterLogIn } = await import('../../../shared/next-address.ts');
  throw redirect(addressAfterLogIn(query.get('next'), user.role));
}
