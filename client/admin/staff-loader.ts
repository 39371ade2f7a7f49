import type { LoaderFunctionArgs } from 'react-router';
import type { NotOffered } from '../../shared/contract/admin/list-schemas.ts';
import type { AdminRead, AdminReads } from '../../shared/contract/admin/reads.ts';
import { ProblemError } from '../../shared/contract/problem.ts';
import { bffContext } from '../bff/bff-context.ts';
import { forUsers, type Handler } from '../session/guards.ts';

/**
 * A loader for staff: redirects signed-out visitors to sign in. The server checks the role, because it may have changed,
 * and answers 403 to other users.
 */
export const staffLoader = forUsers;

/** A loader for staff that makes a single read, at the same time as the session check. */
export function eagerStaffLoader<T>(load: Handler<T>): Handler<T> {
  return (args) => {
    const loading = load(args);
    loading.catch(() => {});
    return staffLoader(() => loading)(args);
  };
}

/** A loader that reads `What`, for `useLoaderData<Reader<'users'>>()`. */
export type Reader<What extends AdminRead> = (
  args: LoaderFunctionArgs,
) => Promise<AdminReads[What]>;

/** Loads `what` with the query and the `:id` parameter of the request's URL. */
export function readerOf<What extends AdminRead>(what: What): Reader<What> {
  return async ({ request, params: { id }, context }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const parameters = id === undefined ? query : { ...query, id };
    return context.get(bffContext).readAdmin(what, parameters, request.signal);
  };
}

/** Optional data: null if it cannot be read or the provider does not offer it. */
export async function orNull<T extends object>(read: Promise<T | NotOffered>): Promise<T | null> {
  try {
    const answer = await read;
    return 'notOffered' in answer ? null : answer;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
