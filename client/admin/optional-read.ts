import type { NotOffered } from '../../shared/contract/admin/lists.ts';
import { ProblemError } from '../../shared/contract/problem.ts';

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
