import type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { bffContext } from '../../bff.ts';

export interface FrameData {
  /** Messages that nobody has read; null where that cannot be known right now. */
  unread: number | null;
}

export const staffFrameId = 'staff';

/** What the frame shows beside the page, which does without it. */
export async function loadFrame({ request, context }: LoaderFunctionArgs): Promise<FrameData> {
  try {
    const query = { pageSize: '1', unread: 'true' };
    const { counts } = await context.get(bffContext).readAdmin('messages', query, request.signal);
    return { unread: counts.unread };
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status !== 401) return { unread: null };
    throw error;
  }
}

/** Every step to another page counts anew, and so does whoever asks for it; a filter of the same page does not. */
export const frameMayHaveChanged: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
