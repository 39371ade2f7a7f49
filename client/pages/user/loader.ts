import type { LoaderFunctionArgs } from 'react-router';
import type { AccountView } from '../../../shared/contract/account-schemas.ts';
import { bffContext } from '../../bff/bff-context.ts';

/** Loads the signed-in user's account from the provider. */
export function loadAccount({ request, context }: LoaderFunctionArgs): Promise<AccountView> {
  return context.get(bffContext).call('GET /account', request.signal);
}
