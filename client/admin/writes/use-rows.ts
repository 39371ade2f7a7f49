import { useRef, useState } from 'react';
import type { Problem } from '../../../shared/contract/problem.ts';
import { problemOf } from './use-write.ts';

const patienceMs = 60_000;

interface Identified {
  id: string;
}

interface Change<Row> {
  /** Optimistic row; null removes it. */
  to: Row | null;
  /** A returned row replaces `to`. */
  write(signal: AbortSignal): Promise<unknown>;
  /** Called on success. */
  onDone?(): void;
}

interface Failure<Row> {
  problem: Problem;
  change: Change<Row>;
}

export interface Rows<Row extends Identified> {
  /** Rows with pending changes applied. */
  rows: readonly Row[];
  isPending(id: string): boolean;
  /** Problem of the row's last change, which was rolled back. */
  problemOf(id: string): Problem | null;
  /**
   * Applies a change optimistically and rolls it back on failure. An unknown id adds a row, which the response
   * replaces.
   */
  change(id: string, change: Change<Row>): void;
  /** Repeats a failed change. */
  retry(id: string): void;
  dismiss(id: string): void;
  /** Replaces a row that was changed elsewhere; null removes it. */
  put(id: string, row: Row | null): void;
}

/**
 * A table's rows with optimistic changes: loader data overlaid with later changes. New loader data replaces all but
 * pending changes.
 */
export function useRows<Row extends Identified>(loaded: readonly Row[]): Rows<Row> {
  const [base, setBase] = useState(loaded);
  const [settled, setSettled] = useState<readonly Row[]>(loaded);
  const [pending, setPending] = useState<ReadonlyMap<string, Row | null>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure<Row>>>(new Map());
  // Changes to a row run one after another, because each response has the whole row.
  const queues = useRef(new Map<string, Promise<unknown>>());

  if (base !== loaded) {
    setBase(loaded);
    setSettled(loaded);
    setFailures(new Map());
  }

  async function make(id: string, change: Change<Row>): Promise<void> {
    setFailures((past) => without(past, id));
    setPending((past) => new Map(past).set(id, change.to));
    const before = queues.current.get(id) ?? Promise.resolve();
    const write = before.then(() => change.write(AbortSignal.timeout(patienceMs)));
    const settledWrite = write.catch(() => {});
    queues.current.set(id, settledWrite);
    try {
      const answer = await write;
      const row = change.to && isRow<Row>(answer) ? answer : change.to;
      setSettled((past) => withRow(past, id, row));
      change.onDone?.();
    } catch (error) {
      const problem = problemOf(error);
      setFailures((past) => new Map(past).set(id, { problem, change }));
    } finally {
      if (queues.current.get(id) === settledWrite) {
        queues.current.delete(id);
        setPending((past) => without(past, id));
      }
    }
  }

  return {
    rows: [...pending].reduce<readonly Row[]>((past, [id, row]) => withRow(past, id, row), settled),
    isPending: (id) => pending.has(id),
    problemOf: (id) => failures.get(id)?.problem ?? null,
    change: (id, change) => void make(id, change),
    retry(id) {
      const failure = failures.get(id);
      if (failure) void make(id, failure.change);
    },
    dismiss: (id) => setFailures((past) => without(past, id)),
    put: (id, row) => setSettled((past) => withRow(past, id, row)),
  };
}

function withRow<Row extends Identified>(
  rows: readonly Row[],
  id: string,
  row: Row | null,
): readonly Row[] {
  if (row !== null && !rows.some((known) => known.id === id)) return [...rows, row];
  return rows.flatMap((known) => (known.id !== id ? [known] : row === null ? [] : [row]));
}

/** A response with an id is the updated row; calls of `admin` are typed. */
function isRow<Row extends Identified>(answer: unknown): answer is Row {
  return typeof Object(answer).id === 'string';
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  if (!map.has(id)) return map;
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
