import { expect, it } from 'vitest';
import { cacheStatus } from '../../../server/cache/cache-status.ts';

it.each([
  [{ state: 'hit', ttlSeconds: 42.9 }, 'Homefront; hit; ttl=42'],
  [{ state: 'hit', ttlSeconds: 0 }, 'Homefront; hit; ttl=0'],
  [{ state: 'stale', ttlSeconds: -0.2 }, 'Homefront; hit; ttl=-1; detail=stale'],
  [{ state: 'stale', ttlSeconds: -12 }, 'Homefront; hit; ttl=-12; detail=stale'],
  [{ state: 'miss', ttlSeconds: 60 }, 'Homefront; fwd=miss; stored'],
] as const)('describes %o as %s', (read, header) => {
  expect(cacheStatus(read)).toBe(header);
});
