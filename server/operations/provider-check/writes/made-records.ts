import { readRefusal } from '../../../upstream/server-message.ts';
import type { Received } from '../exchange.ts';

/** Records of one kind that the check makes. */
export interface RecordKind {
  /** As 'property'. */
  name: string;
  /** Ids of the check's own that exist; undefined if the provider does not list them. */
  find(): Promise<readonly string[] | undefined>;
  remove(id: string): Promise<Received>;
}

/** What the check has made at the provider and has to remove. */
export class MadeRecords {
  readonly #kinds = new Set<RecordKind>();
  readonly #lost: string[] = [];
  readonly #marker: string;

  /** @param marker stands for the id of a record that cannot be found */
  constructor(marker: string) {
    this.#marker = marker;
  }

  /** To be called before the first record is made: without an answer, it may exist all the same. */
  expect(kind: RecordKind): void {
    this.#kinds.add(kind);
  }

  /** A record that the provider has accepted, and that cannot be found. */
  addLost({ name }: RecordKind, reason: string): void {
    this.#lost.push(`${name} ${this.#marker}: accepted, but ${reason}`);
  }

  /** Removes everything, last kind first. Returns what is left, as 'property 65: answers 500'. */
  async removeAll(): Promise<string[]> {
    const left = [...this.#lost];
    for (const kind of [...this.#kinds].toReversed())
      left.push(...(await removeKind(kind, this.#marker)));
    return left;
  }
}

async function removeKind(kind: RecordKind, marker: string): Promise<string[]> {
  const found = await kind.find();
  if (found?.length === 0) return [];
  const faults = new Map<string, string | undefined>();
  for (const id of found ?? []) faults.set(id, faultOf(await kind.remove(id)));
  const left = await kind.find();
  if (left === undefined) return [`${kind.name} ${marker}: cannot be listed`];
  return left.map((id) => `${kind.name} ${id}: ${faults.get(id) ?? 'still there'}`);
}

/** Undefined if the provider says that the record is gone. */
function faultOf(answer: Received): string | undefined {
  if (answer.status === null) return answer.fault;
  const { status, json } = answer;
  if (status < 200 || status >= 300) return `answers ${status}`;
  return readRefusal(json) && `answers ${status}, but denies its success`;
}
