import { useState } from 'react';
import { catalogue } from '../../../shared/catalogue.ts';
import { ProblemError, type Problem } from '../../../shared/contract/problem.ts';

/** Longer than any answer that still comes. */
const patienceMs = 60_000;

export interface Write {
  pending: boolean;
  /** Why the last attempt failed; null before, and once one went through. */
  problem: Problem | null;
  /**
   * Makes one change at a time; while one is on its way another is ignored.
   * @returns whether it went through
   */
  run(write: (signal: AbortSignal) => Promise<unknown>): Promise<boolean>;
  /** Makes the last failed change again, such as after signing in. */
  retry(): void;
  /** Lets go of the problem. */
  dismiss(): void;
}

/**
 * A change that staff make, with what became of it: `run((signal) => admin.rename(…, signal))`. Show `problem` with
 * `<ProblemNote problem={problem} onRetry={retry} />` beside the thing it is about; nothing typed is touched.
 */
export function useWrite(): Write {
  const [state, setState] = useState<{
    pending: boolean;
    problem: Problem | null;
    failed: ((signal: AbortSignal) => Promise<unknown>) | null;
  }>({ pending: false, problem: null, failed: null });

  async function run(write: (signal: AbortSignal) => Promise<unknown>): Promise<boolean> {
    if (state.pending) return false;
    setState({ pending: true, problem: null, failed: null });
    let problem: Problem | null = null;
    try {
      await write(AbortSignal.timeout(patienceMs));
    } catch (error) {
      problem = problemOf(error);
    } finally {
      setState({ pending: false, problem, failed: problem && write });
    }
    return problem === null;
  }

  return {
    pending: state.pending,
    problem: state.problem,
    run,
    retry: () => void (state.failed && run(state.failed)),
    dismiss: () => setState({ ...state, problem: null, failed: null }),
  };
}

/** What staff may read of a failed call; throws on what is no problem of the site's or the provider's. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return {
      type: 'about:blank',
      title: '',
      status: 503,
      detail: catalogue.timeout,
      code: 'timeout',
    };
  }
  throw error;
}
