import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment } from '../../../shared/dates.ts';

describe('dates', () => {
  it.each([
    ['2026-11-20T23:30:00Z', '21 November 2026', '21 November at 00:30'],
    ['2026-11-20T22:59:59.999Z', '20 November 2026', '20 November at 23:59'],
    ['2026-12-31T23:00:00Z', '1 January 2027', '1 January at 00:00'],
    ['2026-07-01T12:05:00+01:00', '1 July 2026', '1 July at 12:05'],
  ])('formats %s as %s, %s in Lagos, which has no daylight saving time', (iso, day, moment) => {
    expect(formatDay(iso)).toBe(day);
    expect(formatMoment(iso)).toBe(moment);
  });

  it('formats every moment of this century as Intl does', () => {
    const intl = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Africa/Lagos',
      dateStyle: 'long',
      timeStyle: 'short',
    });
    const moments = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (date) => {
        const iso = date.toISOString();
        const [, moment = ''] = formatMoment(iso).split(' at ');
        expect(`${formatDay(iso)} at ${moment}`).toBe(intl.format(date));
      }),
    );
  });
});
