import { z } from 'zod';

export const TIME_ZONE = 'Africa/Lagos';
/** Lagos is an hour ahead of UTC all year. */
const OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A day in Lagos, as `2026-11-21`. */
export type LagosDay = string;

export function dayCalled(name: string) {
  const wrong = `${name} must be a day, like 2026-11-21`;
  return z.iso.date(wrong).refine((day) => day >= '2000-01-01' && day <= '2199-12-31', wrong);
}

export function lagosDayOf(date: Date): LagosDay {
  return new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The moment at which a day begins in Lagos. */
export function startOf(day: LagosDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFSET_MS);
}

/** The moment at which it is over. */
export function endOf(day: LagosDay): Date {
  return new Date(startOf(day).getTime() + DAY_MS);
}

/** From the first day to the last one, both included. */
export function daysFrom(first: LagosDay, last: LagosDay): LagosDay[] {
  const days: LagosDay[] = [];
  for (let day = first; day <= last; day = lagosDayOf(endOf(day))) days.push(day);
  return days;
}

export function daysBefore(day: LagosDay, count: number): LagosDay {
  return lagosDayOf(new Date(startOf(day).getTime() - count * DAY_MS));
}

/** The Monday of a day's week. */
export function mondayOf(day: LagosDay): LagosDay {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysBefore(day, sinceMonday);
}
