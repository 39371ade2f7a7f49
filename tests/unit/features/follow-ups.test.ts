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
  await expect(afterwards(followUps, Promise.reject(timedOut), step)).rejects.toBe(timedOut);
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
  expect(await afterwards(followUps, Promise.resolve('done'), step)).toBe('done');
  await expect(afterwards(followUps, Promise.reject(refused), step)).rejects.toBe(refused);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(step).toHaveBeenCalledTimes(2);
});

it('repeats nothing once it is closed', async () => {
  const followUps = createFollowUps();
  const work = vi.fn<() => void>();
  await followUps.run(work);
  followUps.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(work).toHaveBeenCalledTimes(1);
});
