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
  rows: Row[];
  isPending(id: string): boolean;
  /** Why the last change of this row failed; the row is then as it was. */
  problemOf(id: string): Problem | null;
  /** Shows the row changed at once, and takes that back where the write fails. */
  change(id: string, change: Change<Row>): void;
  /** Makes a failed change again. */
  retry(id: string): void;
  dismiss(id: string): void;
  /** Puts a row in that was made elsewhere, or another one in its place. */
  put(row: Row): void;
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
      const row = change.to && isRow<Row>(answer, id) ? answer : change.to;
      setSettled((past) =>
        past.flatMap((known) => (known.id !== id ? [known] : row === null ? [] : [row])),
      );
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
    rows: settled.flatMap((row) => {
      const shown = pending.get(row.id);
      return shown === null ? [] : [shown ?? row];
    }),
    isPending: (id) => pending.has(id),
    problemOf: (id) => failures.get(id)?.problem ?? null,
    change: (id, change) => void make(id, change),
    retry(id) {
      const failure = failures.get(id);
      if (failure) void make(id, failure.change);
    },
    dismiss: (id) => setFailures((past) => without(past, id)),
    put: (row) =>
      setSettled((past) =>
        past.some(({ id }) => id === row.id)
          ? past.map((known) => (known.id === row.id ? row : known))
          : [row, ...past],
      ),
  };
}

/** Calls of `admin` are typed; this is the proof that the answer is about this row. */
function isRow<Row extends Identified>(answer: unknown, id: string): answer is Row {
  return Object(answer).id === id;
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  if (!map.has(id)) return map;
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
