import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tooManyRequestsMessage } from '../../../shared/catalogue.ts';
import { counted, formatNumber } from '../../../shared/number.ts';
import { chatUrl } from '../../../shared/chat.ts';
import { ProblemError } from '../../../shared/contract/problem.ts';
import { formatDay, formatMoment } from '../../../shared/dates.ts';
import { districts, knownPlace, placeSuggestions } from '../../../shared/gazetteer.ts';
import { formatNaira } from '../../../shared/money.ts';
import { apiPaths, everyHomePath, listingPath, paths, purposePath } from '../../../shared/paths.ts';
import { parsePropertySearch } from '../../../shared/property-search.ts';

describe('money', () => {
  it.each([
    [5_400_000, '₦5,400,000'],
    [0, '₦0'],
    [999, '₦999'],
    [1000, '₦1,000'],
    [160_000_000, '₦160,000,000'],
    [1234.5, '₦1,235'],
    [9_007_199_254_740_991, '₦9,007,199,254,740,991'],
  ])('formats %d as %s', (amount, text) => {
    expect(formatNaira(amount)).toBe(text);
  });
});

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
});

describe('URLs', () => {
  it('encode any id as one segment', () => {
    expect(paths.property('abc-1')).toBe('/property/abc-1');
    expect(paths.property('a/b?c#d')).toBe('/property/a%2Fb%3Fc%23d');
    expect(paths.requestTour('a&b')).toBe('/contact-us?property=a%26b');
    expect(apiPaths.property('../x')).toBe('/api/properties/..%2Fx');
    fc.assert(
      fc.property(fc.string(), (id) => {
        const { pathname, search, hash } = new URL(`http://x${paths.property(`x${id}`)}`);
        expect([decodeURIComponent(pathname), search, hash]).toEqual([`/property/x${id}`, '', '']);
      }),
    );
  });

  it('contain no redundant parameters for listings', () => {
    const search = (query: string) => parsePropertySearch('rent', new URLSearchParams(query));
    expect(listingPath(search(''))).toBe('/rent');
    expect(listingPath(search(''), 'list')).toBe('/rent?view=list');
    expect(listingPath(search('location=Lekki+Phase+1&page=2'))).toBe(
      '/rent?location=Lekki+Phase+1&page=2',
    );
    expect(listingPath(search('rooms=2'), 'list')).toBe('/rent?rooms=2&view=list');
    expect(everyHomePath('buy')).toBe('/buy?location=');
    expect([purposePath('buy'), purposePath('rent')]).toEqual(['/buy', '/rent']);
  });
});

describe('places', () => {
  it.each([
    ['abuja', 'Abuja'],
    [' LAGOS ', 'Lagos'],
    ['maitama', 'Maitama, Abuja'],
    ['Maitama, Abuja', 'Maitama, Abuja'],
    ['wuse 2', 'Wuse 2, Abuja'],
    ['Maitama, Lagos', null],
    ['Enugu', null],
    ['', null],
    ['constructor', null],
  ])('resolves “%s” to %s', (typed, place) => {
    expect(knownPlace(typed)).toBe(place);
  });

  it('are all found by the names suggested', () => {
    expect(placeSuggestions).toHaveLength(districts.length + 2);
    for (const place of placeSuggestions) expect(knownPlace(place)).toBe(place);
  });

  it('lie in their city', () => {
    for (const { city, centre } of districts) {
      const [lat, lng] = city === 'Abuja' ? [9.07, 7.45] : [6.5, 3.45];
      expect(Math.hypot(centre.lat - lat, centre.lng - lng)).toBeLessThan(0.25);
    }
  });
});

describe('chat link', () => {
  it('opens with the text filled in', () => {
    expect(chatUrl('2348000000000', 'Hello & “welcome”?\n🏠')).toBe(
      'https://wa.me/2348000000000?text=Hello%20%26%20%E2%80%9Cwelcome%E2%80%9D%3F%0A%F0%9F%8F%A0',
    );
  });
});

describe('rate limit message', () => {
  it.each([
    [0, 'Too many requests. Please try again in 1 second.'],
    [0.2, 'Too many requests. Please try again in 1 second.'],
    [40, 'Too many requests. Please try again in 40 seconds.'],
    [89.1, 'Too many requests. Please try again in 2 minutes.'],
    [600, 'Too many requests. Please try again in 10 minutes.'],
  ])('for %d seconds', (seconds, message) => {
    expect(tooManyRequestsMessage(seconds)).toBe(message);
  });
});

describe('thrown problem', () => {
  const problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'Property not found',
    code: 'propertyNotFound',
  } as const;

  it('is recognized if the module was loaded twice', () => {
    const foreign = Object.assign(new Error('Property not found'), {
      name: 'ProblemError',
      problem,
    });
    expect(foreign instanceof ProblemError).toBe(true);
    expect(new ProblemError(problem) instanceof ProblemError).toBe(true);
  });

  it.each([[new Error('x')], [{ name: 'ProblemError', problem }], [null], ['ProblemError']])(
    'is not confused with %s',
    (other: unknown) => {
      expect(other instanceof ProblemError).toBe(false);
    },
  );
});

it.each([
  [0, '0 homes'],
  [1, '1 home'],
  [1200, '1,200 homes'],
])('counts %i as %s', (count, text) => {
  expect(counted(count, 'home')).toBe(text);
});

it('counts a noun with an irregular plural', () => {
  expect([1, 1200].map((count) => counted(count, 'property', 'properties'))).toEqual([
    '1 property',
    '1,200 properties',
  ]);
});

it.each([
  [999, '999'],
  [1000, '1,000'],
  [1234.5, '1,234.5'],
])('%d is written as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
