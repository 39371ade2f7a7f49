const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Formats a time in Lagos: '2026-11-20T23:30:00Z' → '21 Nov 2026, 00:30'. */
export function clockTime(iso: string): string {
  return clock.format(new Date(iso));
}
