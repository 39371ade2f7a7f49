import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { purposes, type Purpose } from '../../../../shared/contract/property-terms.ts';
import { drawArea } from '../../../../shared/map/polygon.ts';
import { optionsOf } from '../../../../shared/search/filters.ts';
import { noFilters, type Filters } from '../../../../shared/search-text/reading.ts';
import { readAmount } from '../../../../shared/amounts.ts';
import { everywhere, forPurpose, withReading } from '../../../../shared/search/changed-search.ts';
import {
  areaChoices,
  bathroomChoices,
  listingViews,
  parameterNames,
  priceBands,
  roomChoices,
  sortOrders,
  withParams,
} from '../../../../shared/search/choices.ts';
import { listingPathOf } from '../../../../shared/search/listing-path.ts';
import { inTypeOrder, readSearch } from '../../../../shared/search/read-query.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath, searchQuery } from '../../../../shared/search/write-query.ts';

const plain: Search = {
  ...everywhere({ purpose: 'buy', view: 'grid' }),
  location: 'Abuja',
};
const read = (query: string, purpose: Purpose = 'buy') =>
  readSearch(purpose, new URLSearchParams(query));
const remarksOf = (query: string) => read(query).ignored.map(({ text }) => text);

const count = fc.integer({ min: 0, max: 20 });
const amount = fc.oneof(
  fc.integer({ min: 1, max: 2_000_000_000 }),
  fc.integer({ min: 1, max: 999 }),
  fc.integer({ min: 1, max: 1_000_000 }).map((thousands) => thousands * 1000),
);
const size = fc.integer({ min: 1, max: 100_000 });
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });

function rangeOf<T extends number>(values: fc.Arbitrary<T>): fc.Arbitrary<[T | null, T | null]> {
  return fc
    .tuple(orNull(values), orNull(values))
    .map(([one, other]) =>
      one !== null && other !== null && one > other ? [other, one] : [one, other],
    );
}
const subset = <T>(values: readonly T[]) => fc.subarray([...values]);
const areas = fc
  .array(
    fc.record({
      lat: fc.double({ min: 6, max: 10, noNaN: true }),
      lng: fc.double({ min: 3, max: 8, noNaN: true }),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((trail) => drawArea(trail).area);
const slug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}$/);

/** Searches that a URL can ask for. */
const searches: fc.Arbitrary<Search> = fc
  .record({
    purpose: fc.constantFrom(...purposes),
    text: fc.oneof(
      fc.constantFrom('', 'Abuja', 'Lekki Phase 1, Lagos', 'Ìkẹjà', 'a&b=c', '+ +', '🏠 village'),
      fc.string({ maxLength: 80 }),
    ),
    words: fc.string({ maxLength: 70 }),
    beds: rangeOf(count),
    baths: rangeOf(count),
    prices: rangeOf(amount),
    sizes: rangeOf(size),
    options: fc.record({
      rooms: orNull(fc.constantFrom(...roomChoices)),
      bathrooms: orNull(fc.constantFrom(...bathroomChoices)),
      area: orNull(fc.constantFrom(...areaChoices)),
      band: orNull(fc.nat({ max: 3 })),
    }),
    filters: fc.record({
      types: fc.uniqueArray(fc.oneof(slug, fc.constantFrom('villa', 'house')), { maxLength: 8 }),
      amenities: fc.uniqueArray(slug, { maxLength: 12 }),
      furnishing: subset(optionsOf('furnishing')),
      band: subset(optionsOf('band')),
      power: subset(optionsOf('power')),
      water: subset(optionsOf('water')),
      papers: subset(optionsOf('papers')),
      hours: orNull(fc.integer({ min: 1, max: 24 })),
      since: orNull(fc.constantFrom(1, 3, 7, 14, 30)),
      cashMax: orNull(amount),
      survey: fc.boolean(),
      seen: fc.boolean(),
      serviced: fc.boolean(),
      parking: fc.boolean(),
      pets: fc.boolean(),
      new: fc.boolean(),
      reduced: fc.boolean(),
      photos: fc.boolean(),
      within: orNull(areas),
      sort: fc.constantFrom(...sortOrders),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      view: fc.constantFrom(...listingViews),
    }),
  })
  .map(({ purpose, text, words, beds, baths, prices, sizes, options, filters }) => {
    const typed = new URLSearchParams({ location: text, words });
    const params = new URLSearchParams();
    const set = (name: string, value: unknown) => value !== null && params.set(name, String(value));
    set('beds-min', beds[0]);
    set('beds-max', beds[1]);
    set('baths-min', baths[0]);
    set('baths-max', baths[1]);
    set('price-min', prices[0]);
    set('price-max', prices[1]);
    set('size-min', sizes[0]);
    set('size-max', sizes[1]);
    const ranges = readSearch(purpose, params).search;
    const { location, words: kept } = readSearch(purpose, typed).search;
    const { rooms, bathrooms, area, band } = options;
    const hasBeds = beds.some((edge) => edge !== null);
    const hasBaths = baths.some((edge) => edge !== null);
    const hasPrices = prices.some((edge) => edge !== null);
    const hasSizes = sizes.some((edge) => edge !== null);
    return {
      ...ranges,
      ...filters,
      types: inTypeOrder(filters.types),
      amenities: filters.amenities.toSorted(),
      location,
      words: kept,
      rooms: hasBeds ? ranges.rooms : rooms,
      bathrooms: hasBaths ? ranges.bathrooms : bathrooms,
      area: hasSizes ? null : area,
      price: hasPrices || band === null ? null : (priceBands[purpose][band]?.value ?? null),
    };
  });

describe('search in a URL', () => {
  it('has defaults for an empty query', () => {
    expect(read('')).toEqual({ search: plain, ignored: [] });
    expect(searchQuery(plain)).toBe('');
    expect(searchPath({ ...plain, purpose: 'rent' })).toBe('/rent');
  });

  it('survives a round trip without a remark', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const query = searchQuery(search);
        expect(readSearch(search.purpose, new URLSearchParams(query))).toEqual({
          search,
          ignored: [],
        });
        const names = [...new URLSearchParams(query).keys()];
        const order = names.map((name) => parameterNames.indexOf(name));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
        expect(order).not.toContain(-1);
      }),
      { numRuns: 1000 },
    );
  });

  it('has one canonical URL', () => {
    const parameter = fc.constantFrom(...parameterNames, '__proto__', 'x', 'q', 'purpose');
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '5m',
        '0.5k',
        '.0001',
        '2-4',
        '3m-7m',
        '0-2',
        '5-up',
        '7',
        'yes',
        'a,b',
        'map',
        '9_7_9.1_7.1',
      ),
    );
    const anything = fc.array(fc.tuple(parameter, value), { maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(...purposes), anything, (purpose, pairs) => {
        const { search, ignored } = readSearch(purpose, new URLSearchParams(pairs));
        const query = searchQuery(search);
        expect(readSearch(purpose, new URLSearchParams(query))).toEqual({ search, ignored: [] });
        expect(query.isWellFormed()).toBe(true);
        expect(listingPathOf(searchPath(search))).toBe(searchPath(search));
        expect(search.location.length).toBeLessThanOrEqual(80);
        expect(search.words.length).toBeLessThanOrEqual(60);
        expect(ignored.length).toBeLessThanOrEqual(5);
        for (const { text } of ignored) {
          expect(text.isWellFormed()).toBe(true);
          expect(text.length).toBeLessThan(120);
        }
      }),
      { numRuns: 1000 },
    );
  });

  // As they have been since there were searches.
  it.each<[string, Partial<Search>]>([
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
    ['page=x&page=9', { page: 9 }],
    ['sort=newest&sort=oldest', { sort: 'newest' }],
    ['sort=NEWEST', {}],
    ['type=villa', { types: ['villa'] }],
    ['type=VILLA', { types: ['villa'] }],
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
    ['view=list', { view: 'list' }],
    ['type=&rooms=&price=&bathrooms=&area=&sort=', {}],
    [
      'type=duplex&rooms=4&price=0-100m&area=1000',
      { types: ['duplex'], rooms: 4, price: '0-100m', area: 1000 },
    ],
    ['__proto__=1&constructor=2&toString=3', {}],
    ['price=__proto__&sort=toString', {}],
  ])('%s', (query, expected) => {
    expect(read(query).search).toEqual({ ...plain, ...expected });
  });

  const million = 1_000_000;
  it.each<[string, Partial<Search>]>([
    ['type=house&type=Terraced+Duplex', { types: ['house', 'terraced-duplex'] }],
    ['type=villa,house,villa', { types: ['house', 'villa'] }],
    ['beds-min=2&beds-max=5', { bedsMin: 2, bedsMax: 5 }],
    ['beds-min=3&beds-max=3', { rooms: 3 }],
    ['beds-min=4', { rooms: 4 }],
    ['beds-min=4&beds-max=4', { bedsMin: 4, bedsMax: 4 }],
    ['beds-min=0', {}],
    ['beds-max=0', { bedsMax: 0 }],
    ['rooms=2-5', { bedsMin: 2, bedsMax: 5 }],
    ['rooms=5-up', { bedsMin: 5 }],
    ['rooms=0-2', { bedsMax: 2 }],
    ['baths-min=2', { bathrooms: 2 }],
    ['baths-min=5', { bathsMin: 5 }],
    ['bathrooms=2-3', { bathsMin: 2, bathsMax: 3 }],
    ['price-min=2m&price-max=5.5m', { priceMin: 2 * million, priceMax: 5.5 * million }],
    ['price-max=₦5,000,000', { priceMax: 5 * million }],
    ['price-max=5+million', { priceMax: 5 * million }],
    ['price-min=750K', { priceMin: 750_000 }],
    ['price-min=1.2bn', { priceMin: 1200 * million }],
    ['price=3m-7m', { priceMin: 3 * million, priceMax: 7 * million }],
    ['price=3m-up', { priceMin: 3 * million }],
    ['price=0-7m', { priceMax: 7 * million }],
    ['price-min=100m&price-max=300m', { priceMin: 100 * million, priceMax: 300 * million }],
    ['price=100m-300m&price-max=200m', { priceMin: 100 * million + 1, priceMax: 200 * million }],
    ['price=0-100m&price-max=5m', { priceMax: 5 * million }],
    ['price=500m-up&price-min=200m', { price: '500m-up' }],
    ['price=0-100m&price-max=900m', { price: '0-100m' }],
    ['price=3m-7m&price-max=5m', { priceMin: 3 * million, priceMax: 5 * million }],
    ['cash-max=6m', { cashMax: 6 * million }],
    ['size-min=80&size-max=150', { sizeMin: 80, sizeMax: 150 }],
    ['amenity=gym&amenity=boys-quarters', { amenities: ['boys-quarters', 'gym'] }],
    ["amenity=Boys'+quarters", { amenities: ['boys-quarters'] }],
    ['furnishing=unfurnished&furnishing=furnished', { furnishing: ['furnished', 'unfurnished'] }],
    ['band=B&band=a&band=b', { band: ['a', 'b'] }],
    ['hours=20', { hours: 20 }],
    [
      'power=solar&water=borehole&papers=c-of-o',
      { power: ['solar'], water: ['borehole'], papers: ['c-of-o'] },
    ],
    ['survey=yes&seen=on&serviced=1', { survey: true, seen: true, serviced: true }],
    [
      'parking=yes&pets=yes&new=yes&reduced=yes&photos=yes',
      { parking: true, pets: true, new: true, reduced: true, photos: true },
    ],
    ['since=7', { since: 7 }],
    ['words=lagoon++view', { words: 'lagoon view' }],
    ['sort=cash&view=map', { sort: 'cash', view: 'map' }],
    [
      'view=map&box=9_7_9.1_7.1',
      { view: 'map', box: { south: 9, west: 7, north: 9.1, east: 7.1 } },
    ],
    ['box=9_7_9.1_7.1', { box: { south: 9, west: 7, north: 9.1, east: 7.1 } }],
    [
      'view=map&box=9.1_7.1_9_7',
      { view: 'map', box: { south: 9, west: 7, north: 9.1, east: 7.1 } },
    ],
  ])('%s, without a remark', (query, expected) => {
    expect(read(query)).toEqual({ search: { ...plain, ...expected }, ignored: [] });
  });

  it.each<[string, Partial<Search>, string]>([
    ['rooms=17', {}, 'Ignored: rooms “17”'],
    ['location=,+,', { location: '' }, 'Ignored: place “, ,”'],
    ['location=🏠', { location: '' }, 'Ignored: place “🏠”'],
    ['price=free', {}, 'Ignored: price “free”'],
    ['price=7m-3m', {}, 'Ignored: price “7m-3m”'],
    ['price=2m-5m', {}, 'Ignored: price “2m-5m”'],
    ['beds-min=5&beds-max=2', { bedsMin: 2, bedsMax: 5 }, 'Minimum and maximum were swapped'],
    ['beds-min=3&beds-max=99', { bedsMin: 3, bedsMax: 20 }, 'Maximum bedrooms “99”: read as 20'],
    [
      'rooms=3&beds-min=1&beds-max=2',
      { bedsMin: 1, bedsMax: 2 },
      'Ignored: rooms, because a bedroom range is set',
    ],
    ['beds-min=3&beds-max=0', { bedsMax: 3 }, 'Minimum and maximum were swapped'],
    ['baths-min=3&baths-max=0', { bathsMax: 3 }, 'Minimum and maximum were swapped'],
    ['beds-min=many', {}, 'Ignored: minimum bedrooms “many”'],
    ['beds-min=-1', {}, 'Ignored: minimum bedrooms “-1”'],
    [
      'price-min=9m&price-max=2m',
      { priceMin: 2 * million, priceMax: 9 * million },
      'Minimum and maximum were swapped',
    ],
    ['price-max=5', { priceMax: 5 * million }, 'Maximum price “5”: read as ₦5,000,000'],
    ['price-max=9e99', {}, 'Ignored: maximum price “9e99”'],
    ['price-max=0', {}, 'Ignored: maximum price “0”'],
    ['price-max=5000b', { priceMax: 1e12 }, 'Maximum price “5000b”: read as ₦1,000,000,000,000'],
    [
      'price=0-100m&price-min=150m',
      { priceMin: 150 * million },
      'Ignored: price, because a price range is set',
    ],
    ['price-max=abc&price-max=5m', { priceMax: 5 * million }, 'Ignored: maximum price “abc”'],
    ['price-max=5m&price-max=9m', { priceMax: 5 * million }, 'Ignored: maximum price “9m”'],
    ['location=Yaba&location=Lekki', { location: 'Yaba' }, 'Ignored: place “Lekki”'],
    ['sort=newest&sort=oldest', { sort: 'newest' }, 'Ignored: sort order “oldest”'],
    ['area=500&size-min=10', { sizeMin: 10 }, 'Ignored: square feet, because a size in m² is set'],
    ['hours=25', { hours: 24 }, 'Hours of light “25”: read as 24'],
    ['since=2', {}, 'Ignored: days since listing “2”'],
    ['pets=no', {}, 'Ignored: pets allowed “no”'],
    ['band=f', {}, 'Ignored: grid band “f”'],
    ['band=a&band=f', { band: ['a'] }, 'Ignored: grid band “f”'],
    ['within=AA', {}, 'Ignored: drawn area “AA”'],
    ['cash-max=%00', {}, 'Ignored: cash needed'],
    ['words=a+b+c+d+e+f+g', { words: 'a b c d e f' }, 'Only the first keywords were used'],
    [
      `amenity=${'abcdefghijklmn'.split('').join(',')}`,
      { amenities: 'abcdefghijkl'.split('') },
      'Amenity: only the first 12 were used',
    ],
  ])('%s, with a remark', (query, expected, remark) => {
    expect(read(query).search).toEqual({ ...plain, ...expected });
    expect(remarksOf(query)).toEqual([remark]);
  });

  it.each([
    ['location=.', 'place “.”'],
    ['words=.', 'keywords “.”'],
    ['type=.', 'type “.”'],
    ['rooms=many', 'rooms “many”'],
    ['beds-min=x', 'minimum bedrooms “x”'],
    ['beds-max=x', 'maximum bedrooms “x”'],
    ['bathrooms=x', 'bathrooms “x”'],
    ['baths-min=x', 'minimum bathrooms “x”'],
    ['baths-max=x', 'maximum bathrooms “x”'],
    ['price=x', 'price “x”'],
    ['price-min=-3', 'minimum price “-3”'],
    ['price-max=five+million', 'maximum price “five million”'],
    ['cash-max=x', 'cash needed “x”'],
    ['area=x', 'square feet “x”'],
    ['size-min=abc', 'minimum m² “abc”'],
    ['size-max=abc', 'maximum m² “abc”'],
    ['amenity=.', 'amenity “.”'],
    ['furnishing=x', 'furnishing “x”'],
    ['band=z', 'grid band “z”'],
    ['hours=x', 'hours of light “x”'],
    ['power=x', 'power “x”'],
    ['water=x', 'water “x”'],
    ['papers=x', 'papers “x”'],
    ['survey=x', 'registered survey “x”'],
    ['seen=x', 'papers seen “x”'],
    ['serviced=x', 'serviced homes “x”'],
    ['parking=x', 'parking “x”'],
    ['pets=x', 'pets allowed “x”'],
    ['new=x', 'newly built homes “x”'],
    ['reduced=x', 'reduced prices “x”'],
    ['photos=x', 'homes with photos “x”'],
    ['since=x', 'days since listing “x”'],
    ['within=x', 'drawn area “x”'],
    ['view=map&box=x', 'map area “x”'],
    ['sort=sideways', 'sort order “sideways”'],
    ['page=0', 'page “0”'],
    ['view=x', 'view “x”'],
    ['purpose=swap', 'purpose “swap”'],
    [`hours=${encodeURIComponent('<b>'.repeat(99))}`, `hours of light “${'<b>'.repeat(20)}”`],
  ])('says that it ignores %s', (query, ignored) => {
    expect(remarksOf(query)).toEqual([`Ignored: ${ignored}`]);
  });

  it('says so if it ignores more than it lists', () => {
    const names = ['rooms', 'price', 'hours', 'since', 'band', 'water'];
    const remarks = remarksOf(names.map((name) => `${name}=x`).join('&'));
    expect(remarks).toHaveLength(5);
    expect(remarks.at(-1)).toBe('More of this search was ignored or changed');
  });

  const oddValues = [
    '',
    ' ',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    '-1',
    '9e99',
    'NaN',
    '1e3',
    '0x10',
    '١٢',
    '🏠'.repeat(50),
    'x'.repeat(1000),
    '1'.repeat(1000),
    ','.repeat(1000),
    '-'.repeat(1000),
    'a,'.repeat(1000),
    '<script>alert(1)</script>',
    '%00',
  ];
  it.each(parameterNames)('reads any %s, once or often', (name) => {
    for (const value of oddValues) {
      for (const times of [1, 2, 500]) {
        const params = new URLSearchParams(Array.from({ length: times }, () => [name, value]));
        const { search, ignored } = readSearch('rent', params);
        const query = new URLSearchParams(searchQuery(search));
        expect(readSearch('rent', query)).toEqual({ search, ignored: [] });
        expect(ignored.length).toBeLessThanOrEqual(5);
      }
    }
  });

  it('reads a query of any length in linear time', () => {
    const params = new URLSearchParams(
      Array.from({ length: 20_000 }, (_, index) => [
        parameterNames[index % parameterNames.length] ?? '',
        `${index}`.repeat(20),
      ]),
    );
    const start = performance.now();
    readSearch('buy', params);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('reads amounts with many spaces at once', () => {
    const spaces = ' '.repeat(100_000);
    const started = performance.now();
    expect(readAmount(`5${spaces}million`)?.amount).toBe(5_000_000);
    for (const typed of [`5${spaces}x`, `₦${spaces}5${spaces}m${spaces}x`, `n${spaces}`])
      expect(readAmount(typed)).toBeNull();
    expect(performance.now() - started).toBeLessThan(200);
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
    const params = new URLSearchParams({ location: typed });
    expect(readSearch('buy', params).search.location).toBe(location);
  });
});

describe('same search for the other purpose', () => {
  it('keeps every filter that still applies, and starts at page 1', () => {
    fc.assert(
      fc.property(searches, fc.constantFrom(...purposes), (search, purpose) => {
        const dropped: Partial<Search> = {
          price: null,
          priceMin: null,
          priceMax: null,
          cashMax: null,
          page: 1,
          ...(purpose === 'rent' ? { papers: [], survey: false, seen: false } : { pets: false }),
        };
        expect(forPurpose(search, purpose)).toEqual(
          purpose === search.purpose ? search : { ...search, purpose, ...dropped },
        );
      }),
    );
  });
});

describe('search with a typed sentence', () => {
  const said = (filters: Partial<Filters>, words = '') => ({
    purpose: null,
    filters: { ...noFilters(), ...filters },
    words,
    notes: [],
  });
  const before: Search = {
    ...plain,
    words: 'lagoon',
    rooms: 3,
    price: '0-100m',
    types: ['villa'],
    serviced: true,
    page: 7,
  };

  it('has its place and keywords, and of the filters those that it mentions', () => {
    const reading = said({ location: 'Yaba, Lagos', bedsMin: 2, bedsMax: 4 }, 'quiet');
    expect(withReading(before, reading)).toEqual({
      ...before,
      location: 'Yaba, Lagos',
      words: 'quiet',
      rooms: null,
      bedsMin: 2,
      bedsMax: 4,
      page: 1,
    });
  });

  it('is for everywhere without a place, with the keywords from before', () => {
    expect(withReading(before, said({}))).toEqual({ ...before, location: '', page: 1 });
  });

  it('leaves the map area if it names a place', () => {
    const box = { south: 9, west: 7, north: 9.1, east: 7.1 };
    const { box: left } = withReading({ ...before, box }, said({ location: 'Yaba, Lagos' }));
    expect(left).toBeNull();
    expect(withReading({ ...before, box }, said({ serviced: true })).box).toEqual(box);
  });

  it('is for its purpose, without the prices of the other', () => {
    const reading = {
      ...said({ priceMax: 5_000_000, types: ['house', 'apartment'] }),
      purpose: 'rent' as const,
    };
    expect(withReading(before, reading)).toEqual({
      ...before,
      purpose: 'rent',
      location: '',
      price: null,
      priceMax: 5_000_000,
      types: ['house', 'apartment'],
      page: 1,
    });
  });
});

describe('path of a listing with other parameters', () => {
  it.each([
    ['/buy', { rooms: '2' }, '/buy?rooms=2'],
    ['/buy?rooms=2&page=3', { type: 'villa' }, '/buy?type=villa&rooms=2'],
    ['/buy?rooms=2&page=3', { page: '4' }, '/buy?rooms=2&page=4'],
    ['/buy?rooms=2', { rooms: '' }, '/buy'],
    ['/buy', { location: '' }, '/buy?location='],
    ['/buy?location=Lagos', { location: 'Abuja' }, '/buy'],
    ['/rent?view=list', { view: 'grid', sort: 'lowest' }, '/rent'],
    ['/rent?type=house&type=villa', { band: 'a' }, '/rent?type=house&type=villa&band=a'],
    ['/rent?type=house&type=villa', { type: 'duplex' }, '/rent?type=duplex'],
  ])('%s with %j is %s', (path, changes, expected) => {
    expect(withParams(path, changes)).toBe(expected);
  });

  it('is canonical if the values are', () => {
    fc.assert(
      fc.property(searches, (search) => {
        const { purpose } = search;
        let path = purpose === 'buy' ? '/buy' : '/rent';
        const params = [
          ...new URLSearchParams(
            searchQuery({
              ...search,
              types: [],
              amenities: [],
              furnishing: [],
              band: [],
              power: [],
              water: [],
              papers: [],
            }),
          ),
        ];
        for (const [name, value] of params.toReversed())
          path = withParams(path, {
            page: new URL(path, 'http://x').searchParams.get('page') ?? '',
            [name]: value,
          });
        expect(listingPathOf(path)).toBe(path);
      }),
    );
  });
});
