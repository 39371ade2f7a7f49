import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyTypes } from '../../../shared/contract/property-views.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import {
  areaChoices,
  bathroomChoices,
  forPurpose,
  isPlainListing,
  parsePropertySearch,
  priceBands,
  roomChoices,
  searchQuery,
  sortOrders,
  type PropertySearch,
} from '../../../shared/property-search.ts';

const parse = (query: string) => parsePropertySearch('buy', new URLSearchParams(query));
const plain: PropertySearch = {
  purpose: 'buy',
  location: 'Abuja',
  type: null,
  rooms: null,
  price: null,
  bathrooms: null,
  area: null,
  sort: 'lowest',
  page: 1,
};

const searches: fc.Arbitrary<PropertySearch> = fc.constantFrom(...purposes).chain((purpose) =>
  fc.record({
    purpose: fc.constant(purpose),
    location: fc.oneof(
      fc.constantFrom('', 'Abuja', 'Lekki Phase 1, Lagos', 'Ìkẹjà', 'a&b=c', '+ +', '🏠 village'),
      fc
        .string({ maxLength: 80 })
        .map(
          (text) => parsePropertySearch('buy', new URLSearchParams({ location: text })).location,
        ),
    ),
    type: fc.constantFrom(null, ...propertyTypes),
    rooms: fc.constantFrom(null, ...roomChoices),
    price: fc.constantFrom(null, ...priceBands[purpose].map(({ value }) => value)),
    bathrooms: fc.constantFrom(null, ...bathroomChoices),
    area: fc.constantFrom(null, ...areaChoices),
    sort: fc.constantFrom(...sortOrders),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  }),
);

describe('search in a URL', () => {
  it('has defaults for an empty query', () => {
    expect(parse('')).toEqual(plain);
    expect(searchQuery(plain)).toBe('');
    expect(isPlainListing(plain)).toBe(true);
  });

  it('survives a round trip', () => {
    fc.assert(
      fc.property(searches, (search) => {
        expect(
          parsePropertySearch(search.purpose, new URLSearchParams(searchQuery(search))),
        ).toEqual(search);
        expect(isPlainListing(search)).toBe(searchQuery(search) === '');
      }),
    );
  });

  it('has one canonical URL', () => {
    const parameter = fc.constantFrom(
      'location',
      'type',
      'rooms',
      'price',
      'bathrooms',
      'area',
      'sort',
      'page',
      '__proto__',
      'x',
    );
    const anything = fc.array(fc.tuple(parameter, fc.string({ unit: 'binary' })));
    fc.assert(
      fc.property(fc.constantFrom(...purposes), anything, (purpose, pairs) => {
        const search = parsePropertySearch(purpose, new URLSearchParams(pairs));
        const query = searchQuery(search);
        expect(parsePropertySearch(purpose, new URLSearchParams(query))).toEqual(search);
        expect(query.isWellFormed()).toBe(true);
        expect(search.location.length).toBeLessThanOrEqual(80);
        expect(search.location.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['page=9e99', {}],
    ['page=-1', {}],
    ['page=0', {}],
    ['page=1.5', {}],
    ['page=NaN', {}],
    ['page=Infinity', {}],
    ['page=1000001', {}],
    ['page=1000000', { page: 1_000_000 }],
    ['page=3', { page: 3 }],
    ['page=3&page=9', { page: 3 }],
    ['page=x&page=9', {}],
    ['sort=newest&sort=oldest', { sort: 'newest' }],
    ['sort=NEWEST', {}],
    ['type=villa', { type: 'Villa' }],
    ['type=VILLA', { type: 'Villa' }],
    ['type=castle', {}],
    ['rooms=4', { rooms: 4 }],
    ['rooms=5', {}],
    ['rooms=04', {}],
    ['rooms=4.0', {}],
    ['bathrooms=1', { bathrooms: 1 }],
    ['bathrooms=-1', {}],
    ['area=1500', { area: 1500 }],
    ['area=1501', {}],
    ['price=100m-300m', { price: '100m-300m' }],
    ['price=0-2m', {}],
    ['price=free', {}],
    ['__proto__=1&constructor=2&toString=3', {}],
    ['price=__proto__&type=constructor&sort=toString', {}],
  ])('%s', (query, expected) => {
    expect(parse(query)).toEqual({ ...plain, ...expected });
  });

  it.each([
    ['nothing', '', ''],
    ['only spaces', ' \t ', ''],
    ['spaces around and between', '  Lekki   Phase  1 ', 'Lekki Phase 1'],
    ['line breaks', 'Lekki\r\nSet-Cookie: a', 'Lekki Set-Cookie: a'],
    ['control characters', 'Le\u0000kki\u007f', 'Le kki'],
    ['a direction override', '\u202eikkeL\u202c', 'ikkeL'],
    ['invisible characters', 'Le\u200bkki\ufeff', 'Le kki'],
    ['a lone surrogate', 'Lekki \ud800', 'Lekki'],
    ['an emoji', '🏠 Lekki', '🏠 Lekki'],
    ['right-to-left letters', 'لاغوس', 'لاغوس'],
    ['markup', '<script>', '<script>'],
    ['1,000 characters', 'x'.repeat(1000), 'x'.repeat(80)],
    ['an emoji at the limit', `${'x'.repeat(79)}🏠`, 'x'.repeat(79)],
    ['a space at the limit', `${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ])('cleans up a location of %s', (_what, typed, location) => {
    expect(parsePropertySearch('buy', new URLSearchParams({ location: typed })).location).toBe(
      location,
    );
  });
});

describe('same search for the other purpose', () => {
  it('keeps every filter but the price, and starts at page 1', () => {
    fc.assert(
      fc.property(searches, fc.constantFrom(...purposes), (search, purpose) => {
        expect(forPurpose(search, purpose)).toEqual(
          purpose === search.purpose ? search : { ...search, purpose, price: null, page: 1 },
        );
      }),
    );
  });
});
