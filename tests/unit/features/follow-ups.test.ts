import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../server/errors/app-error.ts';
import { afterwards } from '../../../server/features/admin/afterwards.ts';
import { createFollowUps } from '../../../server/features/follow-ups.ts';

const timedOut = new AppError({ code: 'timeout', status: 504 });
const refused = new AppError({ code: 'badRequest', status: 400 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('repeats what follows a write whose outcome is unknown, for five minutes', async () => {
  const followUps = createFollowUps();
  const step = vi.fn<() => Promise<void>>().mockResolvedValueOnce().mockRejectedValue(timedOut);
  await expect(afterwards(followUps, 'key', Promise.reject(timedOut), step)).rejects.toBe(timedOut);
  const runs: number[] = [step.mock.calls.length];
  for (const seconds of [15, 60, 225, 86_400]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    runs.push(step.mock.calls.length);
  }
  expect(runs).toEqual([1, 2, 3, 4, 4]);
});

it('repeats nothing after a write that succeeded or was refused', async () => {
  const followUps = createFollowUps();
  const step = vi.fn<() => void>();
  expect(await afterwards(followUps, 'key', Promise.resolve('done'), step)).toBe('done');
  await expect(afterwards(followUps, 'key', Promise.reject(refused), step)).rejects.toBe(refused);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(step).toHaveBeenCalledTimes(2);
});

it('runs what is left once when it is closed', async () => {
  const followUps = createFollowUps();
  const work = vi.fn<() => void>();
  await followUps.run('key', work);
  await followUps.close();
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(2);
});

it('has no work left to run when it is closed after five minutes', async () => {
  const followUps = createFollowUps();
  const work = vi.fn<() => void>();
  await followUps.run('key', work);
  await vi.advanceTimersByTimeAsync(300_000);
  await followUps.close();
  expect(work).toHaveBeenCalledTimes(4);
});

it('does not wait for work that hangs when it is closed', async () => {
  const followUps = createFollowUps();
  const work = vi.fn<() => Promise<void>>().mockResolvedValueOnce();
  work.mockReturnValue(new Promise(() => {}));
  await followUps.run('key', work);
  const closed = followUps.close();
  await vi.advanceTimersByTimeAsync(3000);
  await expect(closed).resolves.toBeUndefined();
});

it('repeats the work of one key once, after its last run', async () => {
  const followUps = createFollowUps();
  const work = vi.fn<() => void>();
  for (let run = 0; run < 5000; run += 1) await followUps.run('key', work);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(5003);
});

it('makes one more run of the oldest work when there is too much', async () => {
  const followUps = createFollowUps();
  const runs: number[] = [];
  for (let key = 0; key <= 1000; key += 1) {
    await followUps.run(String(key), () => void runs.push(key));
  }
  expect(runs.filter((key) => key === 0)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([0, 1, 1000].map((key) => runs.filter((run) => run === key).length)).toEqual([2, 4, 4]);
});

it('repeats outside the request', async () => {
  const request = new AsyncLocalStorage<string>();
  const followUps = createFollowUps();
  const seen: (string | undefined)[] = [];
  const work = (): void => void seen.push(request.getStore());
  await request.run('its time limit', () => followUps.run('key', work));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(seen).toEqual(['its time limit', undefined, undefined, undefined]);
});
