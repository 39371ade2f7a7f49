import { useState } from 'react';
import { catalogue } from '../../../shared/catalogue.ts';
import { ProblemError, type Problem } from '../../../shared/contract/problem.ts';

/** Longer than the server's own timeouts. */
const patienceMs = 60_000;

export interface Write {
  pending: boolean;
  /** Problem of the last attempt; null before the first attempt and after success. */
  problem: Problem | null;
  /**
   * Runs one change at a time; ignores calls while one is pending.
   * @returns whether it succeeded
   */
  run(write: (signal: AbortSignal) => Promise<unknown>): Promise<boolean>;
  /** Repeats the last failed change, for example after signing in. */
  retry(): void;
  /** Clears the problem. */
  dismiss(): void;
}

/**
 * State of a staff change: `run((signal) => admin.rename(…, signal))`. Show `problem` with `<ProblemNote
 * problem={problem} onRetry={retry} />` beside its subject. Form values are not touched.
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

/** Extracts the problem from a failed call; rethrows any other error. */
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
