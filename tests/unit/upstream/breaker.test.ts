import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBreaker, type Breaker } from '../../../server/upstream/transport/breaker.ts';
import { UpstreamFailure } from '../../../server/upstream/transport/failure.ts';

const log = pino({ level: 'silent' });
const options = { threshold: 0.5, minimumCalls: 20, windowMs: 10_000, halfOpenAfterMs: 10_000 };
const hourMs = 3_600_000;
const timedOut = new UpstreamFailure({ kind: 'timeout', reason: 'x' });
const refused = new UpstreamFailure({ kind: 'status', status: 404, reason: 'x' });

async function run(breaker: Breaker, outcome: unknown, times = 1): Promise<unknown> {
  let last: unknown;
  for (let n = 0; n < times; n += 1) {
    last = await breaker
      .execute(async () => {
        if (outcome instanceof Error) throw outcome;
        return outcome;
      })
      .catch((error: unknown) => error);
  }
  return last;
}

const opened = expect.objectContaining({ kind: 'open' });

describe('circuit breaker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('opens when half of twenty calls have failed, not before', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, 'fine', 10);
    await run(breaker, timedOut, 9);
    expect(breaker.isOpen()).toBe(false);
    await run(breaker, timedOut);
    expect(breaker.isOpen()).toBe(true);
  });

  it('stays closed while fewer than half fail', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, 'fine', 11);
    await run(breaker, timedOut, 10);
    expect(breaker.isOpen()).toBe(false);
  });

  it('counts a rejection such as 404 as healthy', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, refused, 100);
    await run(breaker, timedOut, 20);
    expect(breaker.isOpen()).toBe(false);
  });

  it('ignores calls that the caller aborted', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, new Error('went away'), 100);
    expect(breaker.isOpen()).toBe(false);
  });

  it('forgets calls older than ten seconds', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 19);
    vi.advanceTimersByTime(10_001);
    await run(breaker, timedOut, 19);
    expect(breaker.isOpen()).toBe(false);
    await run(breaker, timedOut);
    expect(breaker.isOpen()).toBe(true);
  });

  it('runs nothing while open, and reports the last failure and how long to wait', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 20);
    vi.advanceTimersByTime(4000);
    const attempt = vi.fn(async () => 'fine');
    await expect(breaker.execute(attempt)).rejects.toMatchObject({
      kind: 'open',
      lastKind: 'timeout',
      retryAfterSeconds: 6,
    });
    expect(attempt).not.toHaveBeenCalled();
    expect(breaker.check).toThrow(opened);
  });

  it('allows one trial call after ten seconds, rejects the others meanwhile, and closes on success', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 20);
    vi.advanceTimersByTime(10_000);
    expect(breaker.isOpen()).toBe(false);
    const answer = Promise.withResolvers<string>();
    const probe = breaker.execute(() => answer.promise);
    expect(await run(breaker, 'fine')).toEqual(opened);
    answer.resolve('well again');
    expect(await probe).toBe('well again');
    expect(await run(breaker, 'fine')).toBe('fine');
  });

  it('closes on a rejection too', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 20);
    vi.advanceTimersByTime(10_000);
    expect(await run(breaker, refused)).toBe(refused);
    expect(breaker.isOpen()).toBe(false);
  });

  it('tries again at once when the caller aborts the trial call', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 20);
    vi.advanceTimersByTime(10_000);
    for (let turn = 0; turn < 3; turn += 1) {
      await run(breaker, new Error('went away'));
      expect(breaker.isOpen()).toBe(false);
    }
    expect(await run(breaker, 'fine')).toBe('fine');
    await run(breaker, timedOut);
    expect(breaker.isOpen()).toBe(false);
  });

  it('stays open for another ten seconds when the trial call fails', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 20);
    vi.advanceTimersByTime(10_000);
    expect(await run(breaker, timedOut)).toBe(timedOut);
    vi.advanceTimersByTime(9_999);
    expect(breaker.isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(breaker.isOpen()).toBe(false);
  });

  it.each([
    ['set back an hour', -hourMs],
    ['set forward an hour', hourMs],
  ])('counts and waits as usual while the clock is %s', async (_what, shiftMs) => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 19);
    vi.setSystemTime(Date.now() + shiftMs);
    await run(breaker, timedOut);
    expect(breaker.isOpen()).toBe(true);
    vi.setSystemTime(Date.now() + shiftMs);
    vi.advanceTimersByTime(9_999);
    expect(breaker.isOpen()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await run(breaker, 'fine')).toBe('fine');
    expect(breaker.isOpen()).toBe(false);
  });

  it('needs twenty new calls to open again after it has closed', async () => {
    const breaker = createBreaker(options, log);
    await run(breaker, timedOut, 20);
    vi.advanceTimersByTime(10_000);
    await run(breaker, 'fine');
    await run(breaker, timedOut, 18);
    expect(breaker.isOpen()).toBe(false);
    await run(breaker, timedOut);
    expect(breaker.isOpen()).toBe(true);
  });
});
