import { describe, expect, it } from 'vitest';
import {
  addDays,
  groupDays,
  lagosDay,
  presetRanges,
} from '../../../../client/pages/admin/overview/days.ts';
import { durationText, percentText } from '../../../../client/pages/admin/overview/figures.ts';

function daysFrom(first: string, count: number): { day: string; count: number }[] {
  return Array.from({ length: count }, (_, index) => ({ day: addDays(first, index), count: 1 }));
}

describe('overview days', () => {
  it('begin and end at midnight in Lagos', () => {
    expect(lagosDay(Date.parse('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
    expect(lagosDay(Date.parse('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  });

  it('offer the usual ranges across the turn of a month and a year', () => {
    const ranges = presetRanges('2026-03-01').map(({ label, from, to }) => [label, from, to]);
    expect(ranges).toEqual([
      ['7 days', '2026-02-23', '2026-03-01'],
      ['30 days', '2026-01-31', '2026-03-01'],
      ['90 days', '2025-12-02', '2026-03-01'],
      ['This month', '2026-03-01', '2026-03-01'],
      ['Last month', '2026-02-01', '2026-02-28'],
      ['This year', '2026-01-01', '2026-03-01'],
    ]);
  });

  it.each([
    [45, 'day', 45, '2026-01-02'],
    [46, 'week', 7, '2026-01-08'],
    [315, 'week', 45, '2026-01-08'],
    [316, 'month', 11, '2026-02-01'],
    [1100, 'month', 37, '2026-02-01'],
  ])('are drawn without gaps: %i days by the %s', (count, unit, groups, second) => {
    const grouped = groupDays(daysFrom('2026-01-01', count));
    expect([grouped.unit, grouped.groups.length]).toEqual([unit, groups]);
    expect(grouped.groups[1]?.day).toBe(second);
    expect(grouped.groups.reduce((sum, group) => sum + group.count, 0)).toBe(count);
  });
});

describe('overview figures', () => {
  it.each([
    [20, '1 min'],
    [3540, '59 min'],
    [3600, '1 h'],
    [5400, '1 h 30 min'],
    [86_400, '1 d'],
    [100_000, '1 d 3 h'],
  ])('show %i seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

  it('show shares as whole percentages', () => {
    expect([0, 0.4286, 1].map(percentText)).toEqual(['0%', '43%', '100%']);
  });
});
