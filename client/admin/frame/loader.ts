import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import type { OptionalPage } from '../../../shared/contract/admin/lists.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { bffContext } from '../../bff/bff-context.ts';

export interface FrameData {
  /** Messages that nobody has read; null where that cannot be known right now. */
  unread: number | null;
  /** Pages that the provider is known to have no calls for. */
  missing: readonly OptionalPage[];
}

export const staffFrameId = 'staff';

/** What the frame shows beside the page, which does without it. A 403 keeps everybody but staff out of all its pages. */
export async function loadFrame({ request, context }: LoaderFunctionArgs): Promise<FrameData> {
  try {
    const query = { pageSize: '1', unread: 'true' };
    const bff = context.get(bffContext);
    const [{ counts }, { pages: missing }] = await Promise.all([
      bff.readAdmin('messages', query, request.signal),
      bff.readAdmin('missing', {}, request.signal),
    ]);
    return { unread: counts.unread, missing };
  } catch (error) {
    if (error instanceof ProblemError && ![401, 403].includes(error.problem.status)) {
      return { unread: null, missing: [] };
    }
    throw error;
  }
}

/** Every step to another page counts anew, and so does whoever asks for it; a filter of the same page does not. */
export const frameMayHaveChanged: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
