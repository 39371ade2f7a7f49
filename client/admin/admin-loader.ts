import type { LoaderFunctionArgs } from 'react-router';
import type { AdminRead, AdminReads } from '../../shared/contract/admin/reads.ts';
import { bffContext } from '../bff/bff-context.ts';
import { forAdmins } from './for-admins.ts';

/**
 * Loader for a staff page: reads `what` with the query and the `:id` parameter of the request's URL; `useLoaderData`
 * returns the result. Signed-out visitors are redirected to log in, and other users get a 403.
 */
export function adminLoader<What extends AdminRead>(
  what: What,
): (args: LoaderFunctionArgs) => Promise<AdminReads[What]> {
  return (args) => {
    const { request, params, context } = args;
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { id } = params;
    const asked = id === undefined ? query : { ...query, id };
    // Started before the session check, so that both run at the same time.
    const read = context.get(bffContext).readAdmin(what, asked, request.signal);
    read.catch(() => {});
    return forAdmins(() => read)(args);
  };
}
