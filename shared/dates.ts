/** Nigeria has no daylight saving time. */
const aheadOfUtcMs = 60 * 60 * 1000;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

// Without `Intl`, whose first formatter takes a cheap phone 40 ms or more to create.

/** A calendar day in Nigeria: '2026-11-20T23:30:00Z' → '21 November 2026'. */
export function formatDay(iso: string): string {
  const date = inLagos(Date.parse(iso));
  return `${dayAndMonth(date)} ${date.getUTCFullYear()}`;
}

/** A moment in Nigeria, to the minute: '21 November at 00:30'. */
export function formatMoment(iso: string): string {
  const date = inLagos(Date.parse(iso));
  return `${dayAndMonth(date)} at ${date.toISOString().slice(11, 16)}`;
}

/** The calendar year in Nigeria at a moment in milliseconds since the epoch. */
export function yearInLagos(time: number): number {
  return inLagos(time).getUTCFullYear();
}

/** The calendar day in Nigeria at a moment in milliseconds since the epoch: '2026-11-21'. */
export function dayInLagos(time: number): string {
  return inLagos(time).toISOString().slice(0, 10);
}

/** Whether the text is a day of the calendar, like '2026-11-21'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function dayAndMonth(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}

/** A date whose UTC fields are the calendar and the clock in Nigeria. */
function inLagos(time: number): Date {
  return new Date(time + aheadOfUtcMs);
}
