import type { ReadResult } from './read-through.ts';

/** What a cache did for one answer. */
export type CacheFacts = Pick<ReadResult<unknown>, 'state' | 'ttlSeconds'>;

/**
 * The `Cache-Status` value (RFC 9211) of a read. A stale answer is still a `hit`, since nobody waited for the provider:
 * its `ttl` is negative. `fwd` excludes `hit`, and `stored` belongs to what was forwarded.
 */
export function cacheStatus({ state, ttlSeconds }: CacheFacts): string {
  if (state === 'miss') return 'Homefront; fwd=miss; stored';
  const hit = `Homefront; hit; ttl=${Math.floor(ttlSeconds)}`;
  return state === 'stale' ? `${hit}; detail=stale` : hit;
}
