import { endOf, type LagosDay, startOf } from '../lagos-days.ts';

/** What is counted, and when. */
export interface Period {
  /** Without a gap; at least one. */
  days: readonly LagosDay[];
  now: Date;
}

/** The moments between which a period lies, the second one no longer in it. */
export function boundsOf({ days }: Period): { start: Date; end: Date } {
  const [first = ''] = days;
  return { start: startOf(first), end: endOf(days.at(-1) ?? first) };
}

/** The counts of all days of a period, in their order. */
export function fillDays(
  { days }: Period,
  rows: readonly { day: LagosDay; count: number }[],
): { day: LagosDay; count: number }[] {
  const counts = new Map(rows.map(({ day, count }) => [day, Number(count)]));
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}
