import { ProblemError, type Problem } from '../../../shared/contract/problem.ts';
import { Store } from '../../hooks/store.ts';

export interface Write<To> {
  /** The record as it should become, shown before the response. */
  to?: To;
  /** A result replaces `to`. */
  send(): Promise<To | undefined>;
  /** Called on success. */
  onDone?(): void;
}

/** A change to show over the loaded data. */
interface Change<To> {
  record: string;
  to: To | undefined;
  isPending: boolean;
  /** Data that was shown when the change was saved; newer data includes the change. */
  base: unknown;
  /** Whether data was being loaded then, which may still lack the change. */
  awaitsLoad: boolean;
}

export interface WriteState<To> {
  /** Pending changes, and those saved since the data was loaded, in the order they were made. */
  changes: readonly Change<To>[];
  /** The last failure of each record, until it is retried or dismissed. */
  failures: ReadonlyMap<string, { problem: Problem; write: Write<To> }>;
}

/** Record id in a queue for one record. */
export const only = 'only';

/**
 * Optimistic writes by record id. Writes to one record run one after another, because each response has the whole
 * record. A write that fails is rolled back, without those after it.
 */
export class WriteQueue<To> extends Store<WriteState<To>> {
  #base: unknown;
  #isLoading = false;
  /** The last write of each record with pending writes. */
  readonly #last = new Map<string, Promise<unknown>>();

  constructor() {
    super({ changes: [], failures: new Map() });
  }

  /**
   * Rejects only if `send` does so with anything but a `ProblemError`.
   * @returns whether the write succeeded
   */
  async run(record: string, write: Write<To>): Promise<boolean> {
    const pending = { record, to: write.to, isPending: true, base: undefined, awaitsLoad: false };
    this.#setFailure(record, null);
    this.#setChanges([...this.state().changes, pending]);
    try {
      const to = (await this.#sendInTurn(record, write)) ?? write.to;
      this.#settle(pending, to);
    } catch (error) {
      this.#settle(pending, undefined);
      this.#setFailure(record, { problem: problemOf(error), write });
      return false;
    }
    write.onDone?.();
    return true;
  }

  /**
   * Runs one write at a time, with nothing to show in advance; ignores calls while one is pending.
   * @returns whether the write succeeded
   */
  readonly runAlone = async (send: () => Promise<unknown>): Promise<boolean> => {
    if (this.#last.has(only)) return false;
    return this.run(only, { send: () => send().then(() => undefined) });
  };

  /** Repeats the failed write of a record. */
  retry(record: string): void {
    const failure = this.state().failures.get(record);
    if (failure) void this.run(record, failure.write);
  }

  /** Clears the failure of a record. */
  dismiss(record: string): void {
    this.#setFailure(record, null);
  }

  /** Shows a record that was changed in another way. */
  show(record: string, to: To): void {
    this.#setChanges([...this.state().changes, this.#saved(record, to)]);
  }

  /**
   * Drops saved changes once newer data is shown.
   *
   * @param isLoading whether newer data is being loaded
   */
  rebase(base: unknown, isLoading = false): void {
    this.#isLoading = isLoading;
    if (base === this.#base) return;
    this.#base = base;
    const shown = changesOver(base, this.state());
    this.#setChanges(
      shown.map((one) => (one.isPending ? one : { ...one, base, awaitsLoad: false })),
    );
  }

  async #sendInTurn(record: string, { send }: Write<To>): Promise<To | undefined> {
    const sent = (this.#last.get(record) ?? Promise.resolve()).then(send);
    const settled = sent.catch(() => {});
    this.#last.set(record, settled);
    try {
      return await sent;
    } finally {
      if (this.#last.get(record) === settled) this.#last.delete(record);
    }
  }

  /** @param to undefined to show nothing further */
  #settle(pending: Change<To>, to: To | undefined): void {
    const by = to === undefined ? [] : [this.#saved(pending.record, to)];
    this.#setChanges(this.state().changes.flatMap((one) => (one === pending ? by : [one])));
  }

  #saved(record: string, to: To): Change<To> {
    return { record, to, isPending: false, base: this.#base, awaitsLoad: this.#isLoading };
  }

  #setChanges(changes: readonly Change<To>[]): void {
    this.set({ ...this.state(), changes });
  }

  #setFailure(record: string, failure: { problem: Problem; write: Write<To> } | null): void {
    const failures = new Map(this.state().failures);
    if (failure) failures.set(record, failure);
    else if (!failures.delete(record)) return;
    this.set({ ...this.state(), failures });
  }
}

/** Changes that the loaded data does not include. */
export function changesOver<To>(base: unknown, { changes }: WriteState<To>): Change<To>[] {
  return changes.filter(
    ({ isPending, base: own, awaitsLoad }) => isPending || own === base || awaitsLoad,
  );
}

/** The problem of a failed call; rethrows any other error. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}
