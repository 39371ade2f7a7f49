import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** Runs the work of a request with its idempotency key, if it has one. */
export function runWithKey<T>(key: string | undefined, work: () => T): T {
  return key === undefined ? work() : current.run(key, work);
}

/** The idempotency key of the current request; undefined if it has none. */
export function currentKey(): string | undefined {
  return current.getStore();
}

/** A call to another service that is made for the request. */
export interface OwnCall {
  method: string;
  target: string;
  /** JSON; undefined for a call whose method and target say it all. */
  body: string | undefined;
}

/**
 * The idempotency key of a call for the current request: the same whenever the request is repeated, and another for each of its
 * calls. Undefined if the request has no key.
 */
export function keyOfCall({ method, target, body }: OwnCall): string | undefined {
  const key = current.getStore();
  if (key === undefined) return undefined;
  const parts = [key, method, target, body ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}
