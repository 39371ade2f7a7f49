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

const known = new Map<unknown, string>();

/** They last as long as the page, and leave no trace in the storage: a visitor's write may have a password. */
export const pageKeys: WriteKeys = {
  keyOf(write) {
    const name = nameOf(write);
    const key = known.get(name) ?? newKey();
    known.set(name, key);
    return key;
  },
  end: (write) => void known.delete(nameOf(write)),
};

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
  return status < 500 && ![401, 408, 429].includes(status);
}

function nameOf({ method, path, body }: SentWrite): unknown {
  return body instanceof Blob ? body : method + path + JSON.stringify(body);
}

/** `crypto.randomUUID` exists over https only. */
export function randomHex(bytes: number): string {
  const numbers = [...crypto.getRandomValues(new Uint8Array(bytes))];
  return numbers.map((number) => number.toString(16).padStart(2, '0')).join('');
}

export function newKey(): string {
  return randomHex(16);
}
