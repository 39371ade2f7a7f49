import { useRef, useState } from 'react';
import type { Problem } from '../../../shared/contract/problem.ts';
import { problemOf } from './use-write.ts';

const patienceMs = 60_000;

interface Identified {
  id: string;
}

interface Change<Row> {
  /** What the row looks like at once; null for one that goes. */
  to: Row | null;
  /** Answers the row as it is then; anything else keeps `to`. */
  write(signal: AbortSignal): Promise<unknown>;
  /** When it went through. */
  onDone?(): void;
}

interface Failure<Row> {
  problem: Problem;
  change: Change<Row>;
}

export interface Rows<Row extends Identified> {
  /** As they will be once every change on its way has gone through. */
  rows: readonly Row[];
  isPending(id: string): boolean;
  /** Why the last change of this row failed; the row is then as it was. */
  problemOf(id: string): Problem | null;
  /**
   * Shows the row changed at once, and takes that back where the write fails. An id that no row has yet adds one, which
   * the answer takes the place of.
   */
  change(id: string, change: Change<Row>): void;
  /** Makes a failed change again. */
  retry(id: string): void;
  dismiss(id: string): void;
  /** Puts in place what was changed elsewhere; null takes the row out. */
  put(id: string, row: Row | null): void;
}

/**
 * The rows of a page's table with optimistic changes: what the loader answered, and over it what has been changed since.
 * A new answer of the loader begins anew, but for changes still on their way.
 */
export function useRows<Row extends Identified>(loaded: readonly Row[]): Rows<Row> {
  const [base, setBase] = useState(loaded);
  const [settled, setSettled] = useState<readonly Row[]>(loaded);
  const [pending, setPending] = useState<ReadonlyMap<string, Row | null>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, Failure<Row>>>(new Map());
  // A row's changes go one after the other: each answers the whole row.
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

/** Calls of `admin` are typed: what has an id is the row, and the rest says nothing of it. */
function isRow<Row extends Identified>(answer: unknown): answer is Row {
  return typeof Object(answer).id === 'string';
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  if (!map.has(id)) return map;
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
