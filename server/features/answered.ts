import type { Response } from 'express';
import { cacheStatus, type CacheFacts } from '../cache/cache-status.ts';

/** A view with its cache state; null if it was not cached. */
export interface WithCache<T> {
  view: T;
  cache: CacheFacts | null;
}

/** Sets `Cache-Status`, unless the response was not cached. */
export function reportCache(response: Response, cache: CacheFacts | null): void {
  if (cache) response.set('cache-status', cacheStatus(cache));
}
