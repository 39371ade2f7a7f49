import type { LoaderFunctionArgs } from 'react-router';
import type { AccountView } from '../../../shared/contract/account.ts';
import { bffContext } from '../../bff/bff-context.ts';

/** The account of whoever is signed in, as the provider has it now. */
export function loadAccount({ request, context }: LoaderFunctionArgs): Promise<AccountView> {
  return context.get(bffContext).account.read(request.signal);
}
