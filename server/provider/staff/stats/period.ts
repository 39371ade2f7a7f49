import { endOf, type LagosDay, startOf } from '../lagos-days.ts';

/** The days to count, and the current time. */
export interface Period {
  /** Consecutive; at least one. */
  days: readonly LagosDay[];
  now: Date;
}

/** The period's start (inclusive) and end (exclusive). */
export function boundsOf({ days }: Period): { start: Date; end: Date } {
  const [first = ''] = days;
  return { start: startOf(first), end: endOf(days.at(-1) ?? first) };
}

/** The counts of all days of a period in order, 0 for days without a row. */
export function fillDays(
  { days }: Period,
  rows: readonly { day: LagosDay; count: number }[],
): { day: LagosDay; count: number }[] {
  const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}
