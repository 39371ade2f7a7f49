import type { Response } from 'express';
import { cacheStatus, type CacheFacts } from '../cache/cache-status.ts';

/** A view, and what the cache did for it; null where it comes from no cache. */
export interface Answered<T> {
  view: T;
  cache: CacheFacts | null;
}

/** Sets `Cache-Status`, unless the answer comes from no cache. */
export function reportCache(response: Response, cache: CacheFacts | null): void {
  if (cache) response.set('cache-status', cacheStatus(cache));
}
