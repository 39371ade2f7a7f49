import type { Problem } from '../../../shared/contract/problem.ts';
import { useWriteQueue } from './use-write.ts';
import type { Write } from './write-queue.ts';

/** Temporary id of a new row, until the response brings its own. */
export const newId = 'new';

interface Identified {
  id: string;
}

export interface Rows<Row extends Identified> {
  /** Rows with pending changes applied. */
  rows: readonly Row[];
  isPending(id: string): boolean;
  /** Problem of the row's last change, which was rolled back. */
  problemOf(id: string): Problem | null;
  /**
   * Changes a row optimistically; null removes it. {@link newId} adds a row, which the response replaces.
   */
  change(id: string, write: Write<Row | null>): void;
  /** Repeats a failed change. */
  retry(id: string): void;
  dismiss(id: string): void;
  /** Replaces a row that was changed elsewhere; null removes it. */
  put(id: string, row: Row | null): void;
}

/** A table's rows with optimistic changes over the loader's data. */
export function useRows<Row extends Identified>(loaded: readonly Row[]): Rows<Row> {
  const [queue, { changes, failures }] = useWriteQueue<Row | null>(loaded);
  return {
    rows: changes.reduce(withChange, loaded),
    isPending: (id) => changes.some(({ record, isPending }) => isPending && record === id),
    problemOf: (id) => failures.get(id)?.problem ?? null,
    change: (id, write) => void queue.run(id, write),
    retry: (id) => queue.retry(id),
    dismiss: (id) => queue.dismiss(id),
    put: (id, row) => queue.show(id, row),
  };
}

function withChange<Row extends Identified>(
  rows: readonly Row[],
  { record, to }: { record: string; to: Row | null | undefined },
): readonly Row[] {
  if (to === undefined) return rows;
  if (to !== null && record === newId) return [...rows, to];
  return rows.flatMap((row) => (row.id !== record ? [row] : to === null ? [] : [to]));
}
