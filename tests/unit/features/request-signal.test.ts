import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completing } from '../../../server/features/request-signal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a write has 15 seconds to complete after its client has left', () => {
  const client = new AbortController();
  const signal = completing(client.signal);
  client.abort(new Error('left'));
  vi.advanceTimersByTime(14_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ message: 'left' });
});

it('a write whose client has left before does not begin', () => {
  expect(completing(AbortSignal.abort()).aborted).toBe(true);
});
