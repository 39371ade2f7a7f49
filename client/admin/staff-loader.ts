import type { LoaderFunctionArgs } from 'react-router';
import type { NotOffered } from '../../shared/contract/admin/list-schemas.ts';
import type {
  Answer,
  InputOf,
  PageOperation,
  StaffOperation,
} from '../../shared/contract/operations/operations.ts';
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

/** Reads of lists. */
type StaffRead = Extract<StaffOperation & PageOperation, `GET ${string}`>;

/** A loader of what an operation answers, for `useLoaderData<Reader<'GET /admin/users'>>()`. */
export type Reader<Name extends StaffRead> = (args: LoaderFunctionArgs) => Promise<Answer<Name>>;

/** Loads a list with the query of the request's URL. */
export function readerOf<Name extends StaffRead>(
  name: object extends InputOf<Name>[0] ? Name : never,
): Reader<Name> {
  return async ({ request, context }) => {
    const input = [{ query: new URL(request.url).searchParams }] as InputOf<Name>;
    return context.get(bffContext).call<Name>(name, request.signal, ...input);
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
