import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  suggestPlaces,
  type SuggestionQuery,
} from '../../../../server/features/properties/places/place-suggestions.ts';
import { readingContextOf } from '../../../../server/features/properties/search/reading-context.ts';
import { placeSuggestions } from '../../../../shared/contract/place-suggestions.ts';
import { readSearchText } from '../../../../shared/search-text/read-search-text.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const homes = [
  '1 Gana Street, Maitama, Abuja',
  '2 Gana Street, Maitama, Abuja',
  '3 Panama Street, Maitama, Abuja',
  '4 Palm Close, Guzape, Abuja',
  '5 Admiralty Way, Lekki Phase 1, Lagos',
  '6 Herbert Macaulay Way, Yaba, Lagos',
  '7 Adeola Odeku Street, Victoria Island, Lagos',
  '8 Birrel Road, Yaba, Lagos',
];
const snapshot = snapshotOf(
  homes.map((location, number) =>
    upstreamProperty({
      id: String(number + 1),
      location,
      purpose: number === 7 ? 'rent' : 'buy',
      estate: number === 3 ? 'Cedar Court' : null,
    }),
  ),
);

const suggest = (text: string, options: Partial<SuggestionQuery> = {}) =>
  suggestPlaces(snapshot, { text, purpose: 'buy', fallback: 'buy', ...options }, Date.now());
const texts = (text: string, options?: Partial<SuggestionQuery>) =>
  suggest(text, options).suggestions.map(({ text: label, count }) => `${label} (${count})`);
const shown = (text: string, options?: Partial<SuggestionQuery>) =>
  suggest(text, options).suggestions.map(({ name, chips, count }) =>
    [name, ...chips, count].join(' · '),
  );

describe('place suggestions', () => {
  it.each([
    ['a district', 'mait', ['Maitama, Abuja (3)']],
    ['an alias', 'VI', ['Victoria Island, Lagos (1)']],
    ['an alias in words', 'lekki phase one', ['Lekki Phase 1, Lagos (1)']],
    ['a street', 'gana', ['Gana Street, Maitama, Abuja (2)']],
    ['a later word of a name', 'macau', ['Herbert Macaulay Way, Yaba, Lagos (1)']],
    ['the end of a sentence', '4 bed duplex in yab', ['4 bed duplex in Yaba, Lagos (1)']],
    ['no place where the sentence finds nothing', '1 bed duplex in yab', []],
    ['only places with homes', 'lek', ['Lekki Phase 1, Lagos (1)', 'Lekki, Lagos (1)']],
    ['a place without homes by its whole name', 'Epe', ['Epe, Lagos (0)']],
    ['nothing for other words', 'serviced', []],
  ])('are %s', (_, typed, expected) => {
    expect(texts(typed)).toEqual(expected);
  });

  it('are an estate of the list', () => {
    expect(suggest('cedar').suggestions).toMatchObject([{ kind: 'estate' }]);
  });

  it('count the homes of the purpose: as chosen, else as typed, else of the page', () => {
    expect(texts('yaba')).toEqual(['Yaba, Lagos (1)']);
    expect(texts('birrel')).toEqual([]);
    expect(texts('birrel', { purpose: 'rent' })).toEqual(['Birrel Road, Yaba, Lagos (1)']);
    expect(texts('birrel', { purpose: null, fallback: 'rent' })).toHaveLength(1);
    expect(texts('for rent in birr', { purpose: null })).toEqual([
      'for rent in Birrel Road, Yaba, Lagos (1)',
    ]);
  });

  it('are both cities and their districts with homes, before anything is typed', () => {
    expect(texts('')).toEqual([
      'Abuja (4)',
      'Lagos (3)',
      'Maitama, Abuja (3)',
      'Guzape, Abuja (1)',
      'Victoria Island, Lagos (1)',
      'Lekki Phase 1, Lagos (1)',
      'Yaba, Lagos (1)',
    ]);
  });

  it('are the districts of a typed city after the city', () => {
    expect(texts('Abuja')).toEqual(['Abuja (4)', 'Maitama, Abuja (3)', 'Guzape, Abuja (1)']);
  });

  it.each([
    ['house wey get borehole for Yaba', ['Yaba, Lagos · 1']],
    ['self con in Yaba', ['Yaba, Lagos · 1']],
    ['mini flat Maitama', ['Maitama, Abuja · 3']],
    ['3 bed flat in Epe', ['Epe, Lagos · 0']],
    ['homes in mait', ['Maitama, Abuja · 3']],
    ['4 bed duplex in Maitama, Abuja', ['Maitama, Abuja · 3']],
    ['4 bed duplex in mait', ['Maitama, Abuja · Duplex · 4 bedrooms · 3']],
    ['Maitama, Abuja', ['Maitama, Abuja · 3']],
    ['Gana Street, Maitama', ['Gana Street, Maitama, Abuja · 2']],
    ['duplex on Gana Street, Maitama, Abu', ['Gana Street, Maitama, Abuja · Duplex · 2']],
    // A search has one place.
    ['duplex in Yaba, mait', []],
  ])('name the place of “%s”, not the sentence', (typed, expected) => {
    expect(shown(typed)).toEqual(expected);
  });

  it('are not a place for another purpose than the sentence', () => {
    expect(shown('for rent in Yaba')).toEqual([]);
    expect(shown('for rent in Yaba', { purpose: 'rent' })).toEqual(['Yaba, Lagos · 1']);
  });

  it('are corrections of a misspelt name', () => {
    expect(suggest('maitamma').suggestions).toEqual([
      {
        name: 'Maitama, Abuja',
        text: 'Maitama, Abuja',
        chips: [],
        kind: 'district',
        count: 3,
        isCorrection: true,
      },
    ]);
  });

  it('are read as the place they name', () => {
    for (const typed of ['', 'a', 'gana', 'pal', 'lek', 'yab', 'way'])
      for (const { text } of suggest(typed).suggestions)
        expect(readSearchText(text, readingContextOf(snapshot, 'buy'))).toMatchObject({
          words: '',
          filters: { location: text },
        });
  });

  it('follow a new version of the list', () => {
    const later = snapshotOf([upstreamProperty({ location: '1 Gana Street, Maitama, Abuja' })]);
    const query = { text: 'gana', purpose: null, fallback: 'buy' } as const;
    expect(suggestPlaces(later, query, Date.now()).suggestions).toMatchObject([{ count: 1 }]);
  });
});

describe('reading of a text', () => {
  it('has what the text asks for, and the words that are left', () => {
    expect(suggest('3 bed duplex in Guzape below 300m, lagoon view').reading).toEqual({
      path: '/buy?location=Guzape%2C+Abuja&words=lagoon+view&type=duplex&rooms=3&price-max=300m',
      chips: ['Guzape, Abuja', 'Duplex', '3 bedrooms', 'Up to ₦300M'],
      words: 'lagoon view',
    });
  });

  it('has the amenities of listed homes, the most common of those that mean the same', () => {
    const homeWith = (id: number, ...amenities: string[]) =>
      upstreamProperty({ id: String(id), amenities });
    const listed = snapshotOf([
      homeWith(1, 'BQ', 'Parking', 'Yaba'),
      homeWith(2, "Boys' Quarters"),
      homeWith(3, 'Boys quarters', 'Zip line'),
    ]);
    const chips = (text: string) =>
      suggestPlaces(listed, { text, purpose: 'buy', fallback: 'buy' }, Date.now()).reading?.chips;
    expect(chips('flat with bq')).toEqual(['Apartment', 'Boys quarters']);
    expect(chips('flat with zip line, parking')).toEqual(['Apartment', 'Zip line', 'Parking']);
    expect(chips('flat with gym')).toEqual(['Apartment']);
    // A place, although a home has it as an amenity.
    expect(chips('flat in yaba')).toEqual(['Yaba, Lagos', 'Apartment']);
  });

  it('knows the 500 most common of thousands of amenities', () => {
    const names = Array.from({ length: 2000 }, (_, number) => `Zip line ${number}`);
    const listed = snapshotOf(
      Array.from({ length: 40 }, (_, number) =>
        upstreamProperty({
          id: String(number),
          amenities: ['Zebra', ...names.slice(number * 50, (number + 1) * 50)],
        }),
      ),
    );
    const { vocabulary } = readingContextOf(listed, 'buy');
    expect(readingContextOf(listed, 'rent').vocabulary).toBe(vocabulary);
    expect(vocabulary.entries.get('zip')).toHaveLength(499);
    expect(vocabulary.entries.get('zebra')).toHaveLength(1);
  });

  it('chooses the purpose by the text if nothing else does', () => {
    const { reading } = suggest('2 bed flat 3m', { purpose: null });
    expect(reading?.chips[0]).toBe('For rent');
    expect(reading?.path).toBe('/rent?location=&type=apartment&rooms=2&price-max=3m');
  });

  it.each([[''], ['Yaba'], ['yaba lagos'], ['maitamma'], ['Gana Street, Maitama, Abuja']])(
    'is left out for “%s”',
    (typed) => {
      expect(suggest(typed).reading).toBeNull();
    },
  );
});

it('any text gets a well-formed answer', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.stringMatching(/^[a-z ,0-9]{0,30}$/),
      ),
      (text) => {
        const answer = suggest(text, { purpose: null });
        expect(placeSuggestions.parse(answer)).toEqual(answer);
      },
    ),
    { numRuns: 500 },
  );
});
