import type { ReadResult } from './read-through.ts';

/** What the cache did for a response. */
export type CacheFacts = Pick<ReadResult<unknown>, 'state' | 'ttlSeconds'>;

/**
 * The `Cache-Status` value (RFC 9211) of a read. A stale response is still a `hit` with a negative `ttl`, since the reader did
 * not wait for the provider. `fwd` and `hit` are mutually exclusive; `stored` goes with `fwd`.
 */
export function cacheStatus({ state, ttlSeconds }: CacheFacts): string {
  if (state === 'miss') return 'Homefront; fwd=miss; stored';
  const hit = `Homefront; hit; ttl=${Math.floor(ttlSeconds)}`;
  return state === 'stale' ? `${hit}; detail=stale` : hit;
}
