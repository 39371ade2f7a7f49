import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notFound } from '../../../../server/errors/app-error.ts';
import {
  createNegativeCache,
  type NegativeCache,
} from '../../../../server/features/media/negative-cache.ts';

const hourMs = 3_600_000;

let failures: NegativeCache;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  failures = createNegativeCache(Date.now);
});
afterEach(() => {
  failures.close();
  vi.useRealTimers();
});

it('remembers a missing picture for ten minutes', () => {
  failures.remember('a.jpg', notFound('pageNotFound'));
  vi.advanceTimersByTime(599_000);
  expect(() => failures.check('a.jpg')).toThrow();
  vi.advanceTimersByTime(1_000);
  expect(() => failures.check('a.jpg')).not.toThrow();
});

it.each([
  ['back', -hourMs],
  ['forward', hourMs],
])('forgets it when the clock is set %s an hour', (_way, shiftMs) => {
  failures.remember('a.jpg', notFound('pageNotFound'));
  vi.setSystemTime(Date.now() + shiftMs);
  expect(() => failures.check('a.jpg')).not.toThrow();
});
