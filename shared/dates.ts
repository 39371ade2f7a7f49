const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

const minute = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** A calendar day in Nigeria: '2026-11-20T23:30:00Z' → '21 November 2026'. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** A moment in Nigeria, to the minute: '21 November at 00:30'. */
export function formatMoment(iso: string): string {
  return minute.format(new Date(iso));
}

/** Nigeria has no daylight saving time. */
const aheadOfUtcMs = 60 * 60 * 1000;

/** The calendar year in Nigeria at a moment in milliseconds since the epoch. */
export function yearInLagos(time: number): number {
  return new Date(time + aheadOfUtcMs).getUTCFullYear();
}
