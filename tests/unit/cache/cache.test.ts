import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache } from '../../../server/cache/cache.ts';

const value = (name: string): { name: string } => ({ name });

describe('cache', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns the same object that was stored', () => {
    const cache = createCache<object>({ maxKeys: 10 });
    const stored = value('a');
    cache.set('a', stored, 60);
    expect(cache.get('a')).toBe(stored);
    cache.close();
  });

  it('forgets a value when its time is up', () => {
    const cache = createCache<object>({ maxKeys: 10 });
    cache.set('a', value('a'), 60);
    vi.advanceTimersByTime(59_000);
    expect(cache.get('a')).toEqual(value('a'));
    vi.advanceTimersByTime(2_000);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toBe(0);
    cache.close();
  });

  it('drops expired values even if they are never read again', () => {
    const cache = createCache<object>({ maxKeys: 10 });
    cache.set('a', value('a'), 1);
    vi.advanceTimersByTime(120_000);
    expect(cache.size).toBe(0);
    cache.close();
  });

  it('drops the key written longest ago to make room for a new one', () => {
    const cache = createCache<object>({ maxKeys: 3 });
    for (const key of ['3', '2', '1']) cache.set(key, value(key), 60);
    cache.set('3', value('3 again'), 60);
    cache.set('0', value('0'), 60);
    expect(cache.size).toBe(3);
    expect(cache.get('2')).toBeUndefined();
    expect(cache.get('3')).toEqual(value('3 again'));
    cache.close();
  });

  it('replaces a key of a full cache without evicting another', () => {
    const cache = createCache<object>({ maxKeys: 2 });
    cache.set('a', value('a'), 60);
    cache.set('b', value('b'), 60);
    cache.set('b', value('new b'), 60);
    expect(cache.get('a')).toEqual(value('a'));
    expect(cache.size).toBe(2);
    cache.close();
  });

  it('stays bounded under a flood of distinct keys', () => {
    const cache = createCache<object>({ maxKeys: 100 });
    for (let n = 0; n < 50_000; n += 1) cache.set(`key ${n}`, value('x'), 60);
    expect(cache.size).toBe(100);
    expect(cache.get('key 49999')).toBeDefined();
    cache.close();
  });

  it.each([0, -1, Number.NaN])('stores nothing with a lifetime of %d', (ttlSeconds) => {
    const cache = createCache<object>({ maxKeys: 10 });
    cache.set('a', value('old'), 60);
    cache.set('a', value('new'), ttlSeconds);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toBe(0);
    cache.close();
  });

  it.each(['__proto__', 'constructor', 'toString', '', '0'])(
    'returns undefined for the key %j before it is stored, and its value afterwards',
    (key) => {
      const cache = createCache<object>({ maxKeys: 10 });
      expect(cache.get(key)).toBeUndefined();
      cache.set(key, value('mine'), 60);
      expect(cache.get(key)).toEqual(value('mine'));
      expect(cache.size).toBe(1);
      cache.delete(key);
      expect(cache.get(key)).toBeUndefined();
      cache.close();
    },
  );

  it('clears its timer and its values on close', () => {
    const cache = createCache<object>({ maxKeys: 10 });
    cache.set('a', value('a'), 60);
    cache.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(cache.get('a')).toBeUndefined();
  });
});
