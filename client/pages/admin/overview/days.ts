import type { DayCount } from '../../../../shared/contract/admin/stats.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Lagos has no daylight saving time. */
const lagosAheadMs = 60 * 60 * 1000;

/** The date in Lagos: '2026-11-21'. */
export function lagosDay(ms: number): string {
  return new Date(ms + lagosAheadMs).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export interface Range {
  label: string;
  from: string;
  to: string;
}

/** Common ranges, relative to today. */
export function presetRanges(today: string): Range[] {
  const month = today.slice(0, 7);
  const endOfLast = addDays(`${month}-01`, -1);
  return [
    { label: '7 days', from: addDays(today, -6), to: today },
    { label: '30 days', from: addDays(today, -29), to: today },
    { label: '90 days', from: addDays(today, -89), to: today },
    { label: 'This month', from: `${month}-01`, to: today },
    { label: 'Last month', from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast },
    { label: 'This year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ];
}

/** More columns would be too thin on a phone. */
const maxDays = 45;
const maxDaysInWeeks = 45 * 7;

export interface DayGroup {
  /** First day of the period. */
  day: string;
  count: number;
}

export interface GroupedDays {
  unit: 'day' | 'week' | 'month';
  groups: DayGroup[];
}

/** Groups days for a chart: single days, weeks from the first day, or calendar months. */
export function groupDays(days: readonly DayCount[]): GroupedDays {
  if (days.length <= maxDays) return { unit: 'day', groups: [...days] };
  const unit = days.length <= maxDaysInWeeks ? 'week' : 'month';
  const groups: DayGroup[] = [];
  for (const [index, { day, count }] of days.entries()) {
    const begins = unit === 'week' ? index % 7 === 0 : index === 0 || day.endsWith('-01');
    const last = groups.at(-1);
    if (begins || !last) groups.push({ day, count });
    else last.count += count;
  }
  return { unit, groups };
}

const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const long = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** '21 Nov' */
export function shortDay(day: string): string {
  return short.format(new Date(day));
}

/** '21 Nov 2026' */
export function longDay(day: string): string {
  return long.format(new Date(day));
}
