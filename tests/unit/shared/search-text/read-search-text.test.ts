import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlaceIndex } from '../../../../shared/places/place-index.ts';
import { places as gazetteer } from '../../../../shared/places/places.ts';
import { readingLabels } from '../../../support/reading-labels.ts';
import { readSearchText } from '../../../../shared/search-text/read-search-text.ts';
import { maxTextLength, maxTokens, readTokens } from '../../../../shared/search-text/tokens.ts';
import { everywhere, withReading } from '../../../../shared/search/changed-search.ts';
import { readSearch } from '../../../../shared/search/read-query.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';
import { maxAmount } from '../../../../shared/search-text/amounts.ts';
import { phrases } from '../../../../shared/search-text/phrases.ts';
import { createVocabulary } from '../../../../shared/search-text/vocabulary.ts';
import { amenities } from '../../../../server/provider/seed/amenities.ts';
import { propertyTypes, type Purpose } from '../../../../shared/contract/property-terms.ts';
import type { City } from '../../../../shared/cities.ts';
import type { Place, PlaceKind } from '../../../../shared/places/place.ts';
import { phrasings } from './phrasings.ts';
import { searchOf } from './search-of-reading.ts';

const street = (name: string, within: string, city: City): Place => ({
  name,
  kind: 'street',
  city,
  within,
  centre: null,
});
const streets = [
  street('Gana Street', 'Maitama', 'Abuja'),
  street('Palm Close', 'Yaba', 'Lagos'),
  street('Palm Close', 'Ikoyi', 'Lagos'),
  street('Palm Close', 'Jabi', 'Abuja'),
];
const lists = { types: propertyTypes, amenities };
const places = createPlaceIndex([...gazetteer, ...streets]);
const vocabulary = createVocabulary(lists);
const read = (text: string, page: Purpose | null = null) =>
  readSearchText(text, { page, places, vocabulary });

describe('search text', () => {
  it('is read as in the table of phrasings', () => {
    const results = phrasings.map(([typed, page, search, words = '', notes = []]) => {
      const reading = read(typed, page);
      return {
        read: {
          typed,
          search: searchOf(reading),
          words: reading.words,
          notes: reading.notes.map(({ text }) => text),
        },
        expected: { typed, search, words, notes },
      };
    });
    const right = results.filter(
      (result) => JSON.stringify(result.read) === JSON.stringify(result.expected),
    );
    const times = phrasings.map(([typed, page]) => shortestTime(() => read(typed, page)));
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    console.info(
      `${right.length} of ${phrasings.length} phrasings; mean ${microseconds(mean)} µs, worst ${microseconds(Math.max(...times))} µs`,
    );
    expect(results.map((result) => result.read)).toEqual(results.map(({ expected }) => expected));
    expect(phrasings.length).toBeGreaterThanOrEqual(150);
  });

  it('has labels that are read the same', () => {
    for (const [typed, page] of phrasings) {
      const reading = read(typed, page);
      const labels = readingLabels(reading, lists).join(', ');
      const again = read([labels, reading.words].filter(Boolean).join(', '), page);
      expect([typed, searchOf(again), again.words]).toEqual([
        typed,
        searchOf(reading),
        reading.words,
      ]);
    }
  });

  it('has labels that are read the same, for any combination of phrases', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), pages, (parts, page) => {
        const reading = read(parts.join(' '), page);
        const labels = readingLabels(reading, lists).join(', ');
        fc.pre(labels.length <= maxTextLength && readTokens(labels).tokens.length < maxTokens);
        expect(searchOf(read(labels, page))).toBe(searchOf(reading));
      }),
      { numRuns: 2000 },
    );
  });

  it('leads to a path that is read the same, without a remark', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...phrasings.map(([typed]) => typed)), anyText),
        pages,
        (text, page) => {
          const blank = everywhere({ purpose: page ?? 'buy', view: 'grid' });
          const path = searchPath(withReading(blank, read(text, page)));
          const [start = '', query] = path.split('?');
          const again = readSearch(start === '/rent' ? 'rent' : 'buy', new URLSearchParams(query));
          expect([searchPath(again.search), again.ignored]).toEqual([path, []]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is read whatever it is, with a well-formed and short result', () => {
    fc.assert(
      fc.property(anyText, pages, (text, page) => {
        const { filters, words, notes } = read(text, page);
        expect(words.length).toBeLessThanOrEqual(60);
        expect(words.split(' ').length).toBeLessThanOrEqual(6);
        expect(notes.length).toBeLessThanOrEqual(maxTokens);
        expect(notes.every((note) => note.text.length <= 120 && note.text.isWellFormed())).toBe(
          true,
        );
        expect(`${words}${filters.location ?? ''}`.isWellFormed()).toBe(true);
        for (const amount of [filters.priceMin, filters.priceMax, filters.cashMax])
          expect(
            amount === null || (Number.isInteger(amount) && amount > 0 && amount <= maxAmount),
          ).toBe(true);
        for (const [least, most] of [
          [filters.bedsMin, filters.bedsMax],
          [filters.bathsMin, filters.bathsMax],
          [filters.priceMin, filters.priceMax],
          [filters.sizeMin, filters.sizeMax],
        ])
          expect((least ?? 0) <= (most ?? Infinity)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['spaces', ' '],
    ['one long word', 'a'],
    ['letters with dots', 'a.'],
    ['apostrophes', "a'"],
    ['numbers', '1,000'],
    ['a number of digits', '9'],
    ['ranges', '1-'],
    ['comparisons', 'up to between '],
    ['number words', 'two hundred and '],
    ['misspelt places', 'gwarinpx lekkx phasx '],
    ['expanding characters', '\ufdfa'],
    ['combining marks', '\u0323'],
    ['surrogates', '\ud83c'],
    ['emoji', '🏠'],
    ['prototype names', '__proto__ constructor '],
  ])('takes little time for 10,000 × %s', (_, repeated) => {
    const text = repeated.repeat(10_000).slice(0, 10_000);
    // Some 2 ms on an idle machine.
    expect(shortestTime(() => read(text))).toBeLessThan(100);
  });

  it.each([
    'house',
    'garage',
    'karate',
    'estate',
    'letter',
    'quiet',
    'compound',
    'lagoon',
    'view',
    'garden',
    'kitchen',
    'balcony',
    'school',
    'church',
    'mosque',
    'market',
    'airport',
    'beach',
    'ocean',
    'sea',
    'tiled',
    'painted',
    'corner',
    'modern',
    'executive',
    'spacious',
    'waterfront',
    'smart',
    'storey',
    'upstairs',
    'downstairs',
    'detached',
    'terrace',
    'mansion',
    'fence',
    'gate',
    'road',
    'street',
    'avenue',
    'crescent',
    'drive',
    'cheap',
    'virgin',
    'carcass',
    'uncompleted',
    'renovated',
    'cinema',
    'bank',
    'hospital',
    'toll',
    'junction',
    'roundabout',
    'expressway',
    'wise',
    'people',
    'family',
    'water',
    'lawn',
    'playground',
    'tennis',
    'court',
    'laundry',
    'store',
    'wardrobe',
    'marble',
    'jobs',
    'large',
    'major',
    'ladies',
    'gents',
    'maid',
    'jacuzzi',
    'shower',
    'heater',
    'office',
  ])('takes “%s” for no place', (word) => {
    expect(read(word, 'buy').filters.location).toBeNull();
  });

  it.each([
    [
      'apartement in Yaba',
      '?location=Yaba, Lagos&type=apartment',
      '“apartement” was read as “apartment”',
    ],
    ['duplexx ajah', '?location=Ajah, Lagos&type=duplex', '“duplexx” was read as “duplex”'],
    ['furnishd flat', '?type=apartment&furnishing=furnished', '“furnishd” was read as “furnished”'],
    [
      'flat with genarator',
      '?type=apartment&power=generator',
      '“genarator” was read as “generator”',
    ],
  ])('corrects “%s”', (typed, search, note) => {
    const reading = read(typed, 'rent');
    expect(searchOf(reading)).toBe(search);
    expect(reading.notes.map(({ text }) => text)).toEqual([note]);
    expect(reading.words).toBe('');
  });

  it.each([
    ['price below 100m, at least 4 bedrooms', '?rooms=4&price-max=100m'],
    ['below 100m at least 4 bedrooms', '?rooms=4&price-max=100m'],
    ['3 bed max 5m', '?rooms=3&price-max=5m'],
    ['5m max 3 bed', '?rooms=3&price-max=5m'],
    ['3 bed 5m max 2 bath', '?rooms=3&bathrooms=2&price-max=5m'],
    ['3 bed + bq, 5m+', '?rooms=3&price-min=5m&amenity=boys-quarters'],
    ['up to 3 bedrooms, up to 2 baths', '?beds-max=3&baths-max=2'],
    ['from 100 to 200 sqm', '?size-min=100&size-max=200'],
    ['half a million flat', '?type=apartment&price-max=500k'],
    ['120m2 flat', '?type=apartment&size-min=120'],
    ['1,200 sqft', '?size-min=111'],
    ['50 bedrooms', '?'],
    ['99 hours of light', '?'],
    ['5 minutes from work', '?'],
    ['under 10 mins', '?'],
    ['9999b', '?'],
    ['0 bed', '?beds-max=0'],
    ['at least 0 bedrooms', '?'],
    ['0 to 2 baths', '?baths-max=2'],
    ['from 0 to 5m', '?price-max=5m'],
    ['max 0 naira', '?'],
    ['parking for 2 cars', '?parking=yes'],
  ])('reads the numbers of “%s”', (typed, search) => {
    expect(searchOf(read(typed, 'rent'))).toBe(search);
  });

  it('says which places a name may mean', () => {
    const { filters, notes } = read('jaji', 'rent');
    expect(filters.location).toBeNull();
    expect(notes).toEqual([
      {
        kind: 'unsure',
        text: 'Did you mean Jabi or Jahi?',
        locations: ['Jabi, Abuja', 'Jahi, Abuja'],
      },
    ]);
  });

  it.each(['flat needed this week', 'urgently need a flat today', 'a flat for next month please'])(
    'takes no filter from when a home is needed: “%s”',
    (typed) => {
      const { words, ...reading } = read(typed, 'rent');
      expect([searchOf({ words, ...reading }), words]).toEqual(['?type=apartment', '']);
    },
  );

  it.each([
    ['gana st', 'Gana Street, Maitama, Abuja'],
    ['gra apapa', 'Apapa GRA, Lagos'],
    ['palm close', 'Palm Close, Lagos'],
    ['palm close ikoyi', 'Palm Close, Ikoyi, Lagos'],
    ['yaba, palm close', 'Palm Close, Yaba, Lagos'],
    ['palm close abuja', 'Palm Close, Jabi, Abuja'],
    ['lagos, palm close', 'Palm Close, Lagos'],
    ['lekki chevron', 'Chevron, Lagos'],
    ['chevron lekki lagos', 'Chevron, Lagos'],
    ['oniru, victoria island', 'Oniru, Lagos'],
  ])('finds the place of “%s”', (typed, location) => {
    const { filters, words, notes } = read(typed, 'rent');
    expect([filters.location, words, notes]).toEqual([location, '', []]);
  });

  it('is quick with a long list of streets and estates', () => {
    const named = (count: number, kind: PlaceKind, suffix: string): Place[] =>
      Array.from({ length: count }, (_, number) => ({
        ...street(`Palm${letters(number)} ${suffix}`, 'Yaba', 'Lagos'),
        kind,
      }));
    const many = createPlaceIndex([
      ...gazetteer,
      ...named(20_000, 'street', 'Street'),
      ...named(2000, 'estate', 'Estate'),
    ]);
    const text = 'gwarimpo palmxo estete bellow ojoo akim '.repeat(5);
    const time = shortestTime(() => readSearchText(text, { page: null, places: many, vocabulary }));
    // Some 5 ms on an idle machine.
    expect(time).toBeLessThan(100);
  });

  it.each([
    ['max 0 naira', 'buy', ['No filter for: max 0 naira']],
    ['flat, 0 naira cash', 'buy', ['No filter for: 0 naira cash']],
    ['999b a month', 'rent', ['₦999,000,000,000 a month is more than ₦1,000,000,000,000 a year']],
    [
      Array.from({ length: 13 }, (_, number) => `Feature ${letters(number)}`).join(' '),
      'rent',
      ['Only the first 12 amenities were used'],
    ],
  ] as const)('says what it makes of “%s”', (typed, page, notes) => {
    const own = createVocabulary({
      types: [],
      amenities: Array.from({ length: 13 }, (_, number) => `Feature ${letters(number)}`),
    });
    const reading = readSearchText(typed, { page, places, vocabulary: own });
    expect([reading.notes.map(({ text }) => text), reading.words]).toEqual([notes, '']);
  });

  it('leaves an amenity that the list lacks among the keywords', () => {
    const bare = createVocabulary({ types: [], amenities: [] });
    const reading = readSearchText('flat with gym and tennis court', {
      page: 'rent',
      places,
      vocabulary: bare,
    });
    expect(searchOf(reading)).toBe('?type=apartment');
    expect(reading.words).toBe('gym tennis court');
  });

  it("takes a list's own types and amenities by their names", () => {
    const own = createVocabulary({ types: ['Terraced duplex'], amenities: ['Tennis court'] });
    const reading = readSearchText('terraced duplex, tennis court', {
      page: 'rent',
      places,
      vocabulary: own,
    });
    expect(searchOf(reading)).toBe('?type=terraced-duplex&amenity=tennis-court');
  });

  it.each([
    ['BQ', 'flat with boys quarters', '?type=apartment&amenity=bq'],
    ['Elevators', 'flat with lift', '?type=apartment&amenity=elevators'],
    ['Swimming Pools', 'flat with a pool', '?type=apartment'],
    ['In', 'flat in yaba', '?location=Yaba, Lagos&type=apartment'],
    ['Near Yaba', '2 bed flat in yabba', '?location=Yaba, Lagos&type=apartment&rooms=2'],
    ['مسبح', 'flat مسبح', '?type=apartment'],
    ['x'.repeat(61), `flat ${'x'.repeat(61)}`, '?type=apartment'],
  ])("with the list's amenity “%s”: “%s”", (amenity, typed, search) => {
    const own = createVocabulary({ types: [], amenities: [amenity] });
    expect(searchOf(readSearchText(typed, { page: 'rent', places, vocabulary: own }))).toBe(search);
  });

  it('takes the first of several names of an amenity', () => {
    const own = createVocabulary({
      types: [],
      amenities: ['Boy quarters', "Boys' quarters", 'BQ'],
    });
    const search = (typed: string) =>
      searchOf(readSearchText(typed, { page: null, places, vocabulary: own }));
    expect(['bq', 'boys quarters', 'boy quarters', 'maids room'].map(search)).toEqual(
      Array.from({ length: 4 }, () => '?amenity=boy-quarters'),
    );
  });

  it('knows thousands of amenities that begin with a word in little time', () => {
    const many = Array.from({ length: 5000 }, (_, number) => `Fitted ${letters(number)}`);
    expect(shortestTime(() => createVocabulary({ types: many, amenities: many }))).toBeLessThan(
      300,
    );
  });
});

const pages = fc.constantFrom<Purpose | null>('buy', 'rent', null);
const part = fc.oneof(
  fc.constantFrom(...phrases.flatMap(([alternatives]) => alternatives.split('|'))),
  fc.constantFrom(...gazetteer.map(({ name }) => name)),
  fc.constantFrom(
    'under',
    'from',
    'between',
    'and',
    'to',
    '-',
    'max',
    'or more',
    'no',
    ',',
    'total',
    'a month',
  ),
  fc.constantFrom(
    '5m',
    '₦2,000,000',
    '300k',
    '3',
    '4',
    '2 bed',
    '3 baths',
    '120 sqm',
    '1,500 sq ft',
    '0',
  ),
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 10_000 }),
  fc.string({ unit: 'grapheme', maxLength: 10_000 }),
  fc.array(part, { maxLength: 60 }).map((parts) => parts.join(' ')),
  fc
    .array(fc.oneof(part, fc.string({ maxLength: 8 })), { maxLength: 60 })
    .map((parts) => parts.join('')),
);

/** Milliseconds of the quickest of ten runs: a busy machine interrupts some. */
function shortestTime(run: () => void): number {
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** 0 → 'aaaa', 27 → 'aabb'. */
function letters(number: number): string {
  const digits = number.toString(26).padStart(4, '0');
  return digits.replaceAll(/./g, (digit) => String.fromCodePoint(97 + Number.parseInt(digit, 26)));
}

function microseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1000);
}
