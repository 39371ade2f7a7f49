import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import type { OptionalPage } from '../../../shared/contract/admin/lists.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { bffContext } from '../../bff/bff-context.ts';

export interface FrameData {
  /** Number of unread messages; null if unknown. */
  unread: number | null;
  /** Pages for which the provider lacks the API calls. */
  missing: readonly OptionalPage[];
}

export const staffFrameId = 'staff';

/** Data for the frame around staff pages, which render without it. A 403 denies access to all of them. */
export async function loadFrame({ request, context }: LoaderFunctionArgs): Promise<FrameData> {
  try {
    const query = { pageSize: '1', unread: 'true' };
    const bff = context.get(bffContext);
    const [{ counts }, { pages: missing }] = await Promise.all([
      bff.call('GET /admin/messages', request.signal, { query }),
      bff.call('GET /admin/missing', request.signal),
    ]);
    return { unread: counts.unread, missing };
  } catch (error) {
    if (error instanceof ProblemError && ![401, 403].includes(error.problem.status)) {
      return { unread: null, missing: [] };
    }
    throw error;
  }
}

/** Recounts when the path changes or on request, but not when only a filter changes. */
export const frameMayHaveChanged: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
