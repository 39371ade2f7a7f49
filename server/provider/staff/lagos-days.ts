import { z } from 'zod';

export const timeZone = 'Africa/Lagos';
/** Lagos is UTC+1 all year. */
const offsetMs = 3_600_000;
const dayMs = 86_400_000;

/** A day in Lagos, as `2026-11-21`. */
export type LagosDay = string;

export function dayCalled(name: string) {
  const wrong = `${name} must be a day, like 2026-11-21`;
  return z.iso.date(wrong).refine((day) => day >= '2000-01-01' && day <= '2199-12-31', wrong);
}

export function lagosDayOf(date: Date): LagosDay {
  return new Date(date.getTime() + offsetMs).toISOString().slice(0, 10);
}

/** When a day begins in Lagos. */
export function startOf(day: LagosDay): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs);
}

/** When a day ends in Lagos, which is when the next one begins. */
export function endOf(day: LagosDay): Date {
  return new Date(startOf(day).getTime() + dayMs);
}

/** All days from `first` to `last`, inclusive. */
export function daysFrom(first: LagosDay, last: LagosDay): LagosDay[] {
  const days: LagosDay[] = [];
  for (let day = first; day <= last; day = lagosDayOf(endOf(day))) days.push(day);
  return days;
}

export function daysBefore(day: LagosDay, count: number): LagosDay {
  return lagosDayOf(new Date(startOf(day).getTime() - count * dayMs));
}

/** The Monday of a day's week. */
export function mondayOf(day: LagosDay): LagosDay {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysBefore(day, sinceMonday);
}
