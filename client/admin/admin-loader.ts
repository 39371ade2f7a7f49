import type { LoaderFunctionArgs } from 'react-router';
import type { AdminRead, AdminReads } from '../../shared/contract/admin/reads.ts';
import { bffContext } from '../bff/bff-context.ts';
import { forAdmins } from './for-admins.ts';

/**
 * The loader of a page of the staff: reads `what` with the query of the page's address and the `:id` of its path,
 * and answers it as `useLoaderData` types it. Whoever is not of the staff is sent to sign in, or told so.
 */
export function adminLoader<What extends AdminRead>(
  what: What,
): (args: LoaderFunctionArgs) => Promise<AdminReads[What]> {
  return (args) => {
    const { request, params, context } = args;
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { id } = params;
    const asked = id === undefined ? query : { ...query, id };
    // Asked for at once: who is signed in is found out meanwhile.
    const read = context.get(bffContext).readAdmin(what, asked, request.signal);
    read.catch(() => {});
    return forAdmins(() => read)(args);
  };
}
