import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  isOverload,
  isTooLate,
  loopStateOf,
  watchLoop,
  type Load,
  type LoopState,
  type LoopWindow,
} from '../../../server/rendering/overload.ts';

const calm: LoopWindow = { delayMs: 21, utilization: 0.2 };
const busy: LoopWindow = { delayMs: 30, utilization: 0.99 };
const late: LoopWindow = { delayMs: 900, utilization: 0.3 };
const stuck: LoopWindow = { delayMs: 900, utilization: 1 };

describe('overload', () => {
  it.each<[string, Load, boolean]>([
    ['an idle site', { waiting: 0, queueMs: 0, loop: 'calm' }, false],
    ['a busy event loop while no page waits', { waiting: 0, queueMs: 0, loop: 'saturated' }, false],
    ['the first page is compiled', { waiting: 8, queueMs: 900, loop: 'calm' }, false],
    ['few pages on a slow machine', { waiting: 16, queueMs: 400, loop: 'saturated' }, false],
    ['a burst', { waiting: 500, queueMs: 190, loop: 'calm' }, false],
    ['a burst that is not worked off', { waiting: 400, queueMs: 210, loop: 'calm' }, true],
    ['a short wait under sustained load', { waiting: 60, queueMs: 90, loop: 'saturated' }, false],
    ['a long wait under sustained load', { waiting: 60, queueMs: 120, loop: 'saturated' }, true],
    ['an event loop that is blocked', { waiting: 0, queueMs: 0, loop: 'blocked' }, true],
  ])('%s', (_, load, expected) => {
    expect(isOverload(load)).toBe(expected);
  });

  it('a page that has waited too long in a crowd is too late, one of a few is not', () => {
    expect(isTooLate({ waiting: 200, queueMs: 800 })).toBe(true);
    expect(isTooLate({ waiting: 200, queueMs: 600 })).toBe(false);
    expect(isTooLate({ waiting: 10, queueMs: 3000 })).toBe(false);
  });

  it.each<[string, LoopWindow[], LoopState]>([
    ['nothing is known after the start', [], 'calm'],
    ['the first code is compiled', [stuck], 'calm'],
    ['a single spike', [calm, stuck, calm], 'calm'],
    ['a spike across two windows', [stuck, stuck, calm], 'calm'],
    ['blocked again and again', [stuck, stuck, stuck], 'blocked'],
    ['late without work, because other processes take the processor', [late, late, late], 'calm'],
    ['busy throughout, in short tasks', [busy, busy, busy], 'saturated'],
    ['the first calm window after it', [calm, busy, busy], 'calm'],
  ])('of the event loop: %s', (_, windows, state) => {
    expect(loopStateOf(windows)).toBe(state);
  });
});

it('the event loop is observed while it is really blocked, and recovers', async () => {
  using loop = watchLoop(() => {});
  // Other processes may take the CPU during a pause, which then counts as rest.
  for (let turn = 0; turn < 40 && loop.state !== 'blocked'; turn += 1) {
    const end = performance.now() + 300;
    while (performance.now() < end);
    await pause(1);
  }
  expect(loop.state).toBe('blocked');
  await expect.poll(() => loop.state).toBe('calm');
});
