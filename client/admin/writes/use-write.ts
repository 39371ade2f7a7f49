import { useEffect, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { Problem } from '../../../shared/contract/problem.ts';
import { useStore } from '../../hooks/store.ts';
import { changesOver, only, WriteQueue, type WriteState } from './write-queue.ts';

/** A component's write queue and its state. `base` is the loaded data to which changes apply. */
export function useWriteQueue<To>(base?: unknown): [WriteQueue<To>, WriteState<To>] {
  const [queue] = useState(() => new WriteQueue<To>());
  const state = useStore(queue);
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isLoading = navigation.state !== 'idle' || revalidator.state !== 'idle';
  useEffect(() => queue.rebase(base, isLoading), [queue, base, isLoading]);
  return [queue, { ...state, changes: changesOver(base, state) }];
}

export interface WriteStatus {
  pending: boolean;
  /** Problem of the last attempt; null before the first attempt and after success. */
  problem: Problem | null;
  /** See `WriteQueue.runAlone`. */
  run(send: () => Promise<unknown>): Promise<boolean>;
  /** Clears the problem. */
  dismiss(): void;
}

/**
 * A change with nothing to show in advance: `run(() => staffCall(…))`. Show `problem` in a `ProblemNote`
 * beside its subject.
 */
export function useWrite(): WriteStatus {
  const [queue, { changes, failures }] = useWriteQueue<never>();
  return {
    pending: changes.length > 0,
    problem: failures.get(only)?.problem ?? null,
    run: queue.runAlone,
    dismiss: () => queue.dismiss(only),
  };
}
