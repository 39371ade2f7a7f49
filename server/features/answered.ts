import type { CacheFacts } from '../cache/cache-status.ts';

/** A view with its cache state; null if it was not cached. */
export interface WithCache<T> {
  view: T;
  cache: CacheFacts | null;
}
