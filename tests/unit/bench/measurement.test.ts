import { describe, expect, it } from 'vitest';
import { judge, summarize, type Figures } from '../../bench/measurement.ts';

const figures: Figures = { yardstick: 2, medians: { 'a search': 10, 'a ratio': 1 } };

/** Whether these values are over the limit, and over the goal. */
function verdict(
  values: number[],
  about: Partial<Parameters<typeof summarize>[1]>,
  yardstickMs = 2,
): unknown[] {
  const measured = summarize(values, { what: 'a search', unit: 'ms', ...about });
  return judge([measured], figures, yardstickMs).flatMap(({ isOverLimit, isOverGoal }) => [
    isOverLimit,
    isOverGoal,
  ]);
}

describe('judgement of a benchmark', () => {
  it('lets a median exceed the recorded one by a margin', () => {
    expect(verdict([1, 14, 90], { goal: 100 })).toEqual([false, false]);
    expect(verdict([1, 16, 90], { goal: 100 })).toEqual([true, false]);
  });

  it('tells a goal that is not reached from a figure that got worse', () => {
    expect(verdict([11], { goal: 5 })).toEqual([false, true]);
    expect(verdict([16], { goal: 5 })).toEqual([true, true]);
  });

  it('expects times, but not ratios, to depend on the speed of the machine', () => {
    expect(verdict([25], { goal: 100 }, 2)).toEqual([true, false]);
    expect(verdict([25], { goal: 100 }, 4)).toEqual([false, false]);
    const ratio = { what: 'a ratio', unit: '×', goal: 2 } as const;
    expect(verdict([1.3], ratio, 4)).toEqual([true, false]);
  });

  it('keeps to a limit of its own, at which it passes', () => {
    const failures = { what: 'failed requests', unit: '', limit: 0 } as const;
    expect(verdict([0], failures)).toEqual([false, false]);
    expect(verdict([1], failures)).toEqual([true, false]);
  });

  it('fails without measurements', () => {
    expect(verdict([], { goal: 5 })).toEqual([true, true]);
    expect(verdict([], { what: 'failed requests', unit: '', limit: 0 })).toEqual([true, false]);
  });

  it('fails nothing that has neither a goal nor a limit, or was never recorded', () => {
    expect(verdict([4_000], {})).toEqual([false, false]);
    expect(verdict([4_000], { what: 'a new one', goal: 5 })).toEqual([false, true]);
  });
});
