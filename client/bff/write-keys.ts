import { ProblemError } from '../../shared/contract/problem.ts';

/** A change as it is sent. */
export interface SentWrite {
  method: string;
  path: string;
  /** A file counts as the same only while it is the same object. */
  body: object | undefined;
}

/** The keys of writes that have no answer yet. */
export interface WriteKeys {
  /** The key of an earlier attempt at the same write, or a new one. */
  keyOf(write: SentWrite): string;
  /** @param isDone false if the write was refused, and changed nothing */
  end(write: SentWrite, isDone: boolean): void;
}

/** A write that has no answer yet. */
export interface Unanswered {
  key: string;
  method: string;
  path: string;
}

/** Where keys are kept. */
export interface KeyStorage {
  /** Identifies a write: equal for the same write. */
  nameOf(write: SentWrite): unknown;
  restore(): Map<unknown, Unanswered>;
  store(unanswered: ReadonlyMap<unknown, Unanswered>): void;
}

/** Keys last as long as the page, and leave no trace in the storage: a visitor's write may have a password. */
const pageStorage: KeyStorage = {
  nameOf: ({ method, path, body }) =>
    body instanceof Blob ? body : method + path + JSON.stringify(body),
  restore: () => new Map(),
  store() {},
};

export function createWriteKeys({ nameOf, restore, store }: KeyStorage): WriteKeys {
  /** By name, the oldest first. */
  let unanswered: Map<unknown, Unanswered> | undefined;
  return {
    keyOf(write) {
      unanswered ??= restore();
      const { method, path } = write;
      const name = nameOf(write);
      const { key } = unanswered.get(name) ?? { key: newKey() };
      unanswered.set(name, { key, method, path });
      store(unanswered);
      return key;
    },

    end(write, isDone) {
      unanswered ??= restore();
      const own = nameOf(write);
      for (const [name, one] of unanswered) {
        if (name === own || (isDone && isOverwritten(one, write))) unanswered.delete(name);
      }
      store(unanswered);
    },
  };
}

/** Whether a later write may have replaced the effect of an unanswered one. Sent again, that one is then a new wish. */
function isOverwritten(one: Unanswered, done: SentWrite): boolean {
  const isBelow = done.path.startsWith(`${one.path}/`);
  const adds = one.method === 'POST' && !one.path.endsWith('/bulk');
  if (!adds) return isBelow || done.path === one.path;
  if (done.method === 'DELETE' && isBelow) return true;
  return one.path.startsWith(`${done.path}/`) && !/\/photos\b/.test(one.path);
}

export const pageKeys = createWriteKeys(pageStorage);

let keys = pageKeys;

/** Replaces where keys are kept. */
export function keepKeys(other: WriteKeys): void {
  keys = other;
}

/**
 * Sends a write with an idempotency key: the same one for as long as the same write has no answer, however often it is tried, and
 * another one afterwards. So the server can tell a repetition from a second wish.
 */
export async function sendWithKey<T>(
  write: SentWrite,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const key = keys.keyOf(write);
  try {
    const answer = await send(key);
    keys.end(write, true);
    return answer;
  } catch (error) {
    if (isRefusal(error)) keys.end(write, false);
    throw error;
  }
}

/** After a 401 the write is sent again, and an earlier attempt may have succeeded. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false;
  const { status } = error.problem;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

/** `crypto.randomUUID` exists over https only. */
export function randomHex(bytes: number): string {
  const numbers = [...crypto.getRandomValues(new Uint8Array(bytes))];
  return numbers.map((number) => number.toString(16).padStart(2, '0')).join('');
}

export function newKey(): string {
  return randomHex(16);
}
