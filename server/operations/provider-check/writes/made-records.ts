import { readRefusal } from '../../../upstream/transport/server-message.ts';
import type { Received } from '../exchange.ts';

/** Records of one kind that the check makes. */
export interface RecordKind {
  /** As 'property'. */
  name: string;
  /** Ids of the check's own that exist; undefined if the provider does not list them. */
  find(): Promise<readonly string[] | undefined>;
  remove(id: string): Promise<Received>;
}

interface Made {
  /** Ids that `identify` has returned. */
  known: Set<string>;
  /** Calls that created a record, or not: their answer was lost. */
  unanswered: number;
}

/** What the check has made at the provider and has to remove. */
export class MadeRecords {
  readonly #kinds = new Map<RecordKind, Made>();
  readonly #lost: string[] = [];
  readonly #marker: string;

  /** @param marker stands for the id of a record that cannot be found */
  constructor(marker: string) {
    this.#marker = marker;
  }

  /** To be called before a record is made: without an answer, it may exist all the same. */
  expect(kind: RecordKind): void {
    this.#madeOf(kind);
  }

  /** A call that creates a record had no answer. */
  addUnanswered(kind: RecordKind): void {
    this.#madeOf(kind).unanswered += 1;
  }

  /** A record that the provider has accepted, and that cannot be found. */
  addLost({ name }: RecordKind, reason: string): void {
    this.#lost.push(`${name} ${this.#marker}: accepted, but ${reason}`);
  }

  /** Finds the record that the provider has just accepted. Returns its id; undefined, and notes it, if it is not listed. */
  async identify(kind: RecordKind): Promise<string | undefined> {
    const { known } = this.#madeOf(kind);
    const id = (await kind.find())?.find((one) => !known.has(one));
    if (id === undefined) this.addLost(kind, 'not listed');
    else known.add(id);
    return id;
  }

  /** Removes everything, last kind first. Returns what is left, as 'property 65: answers 500'. */
  async removeAll(): Promise<string[]> {
    const left = [...this.#lost];
    for (const [kind, made] of [...this.#kinds].toReversed()) {
      left.push(...(await this.#removeKind(kind, made)));
    }
    return left;
  }

  #madeOf(kind: RecordKind): Made {
    const made = this.#kinds.get(kind) ?? { known: new Set(), unanswered: 0 };
    this.#kinds.set(kind, made);
    return made;
  }

  async #removeKind(kind: RecordKind, { known, unanswered }: Made): Promise<string[]> {
    const found = await kind.find();
    const faults = new Map<string, string | undefined>();
    for (const id of found ?? []) faults.set(id, faultOf(await kind.remove(id)));
    const left = found?.length === 0 ? [] : await kind.find();
    const unnamed = `${kind.name} ${this.#marker}`;
    if (left === undefined) return [`${unnamed}: cannot be listed`];
    const others = found?.filter((id) => !known.has(id)) ?? [];
    const missing =
      others.length < unanswered ? [`${unnamed}: may exist: no answer to its creation`] : [];
    return [
      ...missing,
      ...left.map((id) => `${kind.name} ${id}: ${faults.get(id) ?? 'still there'}`),
    ];
  }
}

/** Undefined if the provider says that the record is gone. */
function faultOf(answer: Received): string | undefined {
  if (answer.status === null) return answer.fault;
  const { status, json } = answer;
  if (status < 200 || status >= 300) return `answers ${status}`;
  return readRefusal(json) && `answers ${status}, but denies its success`;
}
