import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homesInRange } from '../../../../client/pages/filters/homes-in-range.ts';
import { facetsOf } from '../../../../server/features/properties/search/facets.ts';
import { nothingFound } from '../../../../server/features/properties/search/nothing-found.ts';
import { searchSnapshot } from '../../../../server/features/properties/search/search.ts';
import { dropUnknownFilters } from '../../../../server/features/properties/search/drop-unknown-filters.ts';
import type { FacetName } from '../../../../shared/search/facets.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import { everywhere } from '../../../../shared/search/changed-search.ts';
import { maxRooms, priceBands } from '../../../../shared/search/choices.ts';
import { searchOfPath } from '../../../../shared/search/listing-path.ts';
import { readSearch } from '../../../../shared/search/read-query.ts';
import { flags, optionsOf } from '../../../../shared/search/filters.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';
import { districts } from '../../../../shared/places/districts.ts';
import { syntheticProperties } from '../../../bench/synthetic-properties.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const snapshot = snapshotOf(syntheticProperties(300));
/** Shortly after the newest of them. */
const now = Date.UTC(2025, 10, 25);

function totalAt(path: string): number {
  const search = searchOfPath(path);
  if (!search) throw new Error(`${path} is no listing`);
  return searchSnapshot(snapshot, search, { now }).total;
}

/** The parameters that an option of a group replaces. */
const replaced: Partial<Record<FacetName, readonly string[]>> = {
  beds: ['rooms', 'beds-min', 'beds-max'],
  baths: ['bathrooms', 'baths-min', 'baths-max'],
  price: ['price', 'price-min', 'price-max'],
  area: ['area', 'size-min', 'size-max'],
};
/** Of whose options a home must have all. */
const joined: ReadonlySet<FacetName> = new Set(['amenity', 'power', 'water']);

/** The listing that the form leads to with one option more. */
function withOption(search: Search, group: FacetName, value: string): string {
  const [path, query] = searchPath({ ...search, page: 1 }).split('?', 2);
  const params = new URLSearchParams(query);
  if (!joined.has(group)) for (const name of replaced[group] ?? [group]) params.delete(name);
  const isRange = group === 'beds' || group === 'baths';
  const names = isRange ? [`${group}-min`, `${group}-max`] : [group];
  for (const name of names) if (!params.has(name, value)) params.append(name, value);
  return `${path}?${params}`;
}

const optional = (values: readonly string[]) =>
  fc.option(fc.constantFrom(...values), { nil: '', freq: 2 });
const numbers = (to: number) => Array.from({ length: to + 1 }, (_, number) => String(number));

const searches = fc
  .record({
    purpose: fc.constantFrom<Purpose>('buy', 'rent'),
    location: fc.constantFrom('', 'Abuja', 'Lagos', 'Maitama', 'Yaba, Lagos', 'VI', 'Atlantis'),
    type: optional(['house', 'duplex']),
    rooms: optional(numbers(4)),
    'beds-min': optional(numbers(7)),
    'beds-max': optional(numbers(7)),
    'baths-min': optional(numbers(8)),
    price: optional([...priceBands.buy, ...priceBands.rent].map(({ value }) => value)),
    'price-min': optional(['0', '800k', '3m', '120m', '2b']),
    'price-max': optional(['600k', '4m', '90m', '700m']),
    area: optional(['500', '2000']),
    'size-max': optional(['70', '200', '400']),
    'cash-max': optional(['900k', '6m', '150m']),
    words: optional(['home', 'number 1', 'adémọ́lá gym', 'lagoon']),
    amenity: optional(['gym', 'parking', 'borehole']),
    furnishing: optional(optionsOf('furnishing')),
    band: optional(optionsOf('band')),
    hours: optional(['4', '13', '20']),
    power: optional(optionsOf('power')),
    water: optional(optionsOf('water')),
    papers: optional(optionsOf('papers')),
    flag: optional(flags),
    since: optional(['7', '30']),
  })
  .map(({ purpose, flag, ...values }): Search => {
    const given = Object.entries({ ...values, ...(flag !== '' && { [flag]: 'yes' }) }).filter(
      ([, value]) => value !== '',
    );
    const { search } = readSearch(
      purpose,
      new URLSearchParams([['location', values.location], ...given]),
    );
    return dropUnknownFilters(snapshot, search).search;
  });

describe('the counts beside the options of a search', () => {
  it('are the totals of the listings that the options lead to', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const { total, of, groups } = await facetsOf(snapshot, search, now);
        expect(total).toBe(searchSnapshot(snapshot, search, { now }).total);
        expect(of).toBe(searchSnapshot(snapshot, everywhere(search), { now }).total);
        for (const { name, options } of groups) {
          for (const { value, count } of options)
            expect([name, value, count]).toEqual([
              name,
              value,
              totalAt(withOption(search, name, value)),
            ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are none of a name that no URL can have', async () => {
    const homes = snapshotOf([upstreamProperty({ type: '–', amenities: ['–', 'Gym'] })]);
    const { groups } = await facetsOf(homes, readSearch('buy', new URLSearchParams()).search, now);
    const values = groups.map(({ name, options }) => [name, options.map(({ value }) => value)]);
    expect(values).toContainEqual(['amenity', ['gym']]);
    expect(values).not.toContainEqual(['type', expect.anything()]);
  });

  it('of rooms add up to the totals of ranges', async () => {
    const homes = snapshotOf(
      [0, 1, 2, 2, 3, 5, 20, 21, 64].map((rooms, index) =>
        upstreamProperty({ id: String(index), bedrooms: rooms, bathrooms: rooms }),
      ),
    );
    const { search } = readSearch('buy', new URLSearchParams('location='));
    const { groups } = await facetsOf(homes, search, now);
    const ends = Array.from({ length: maxRooms + 1 }, (_, number) => number);
    for (const name of ['beds', 'baths'] as const) {
      const options = groups.find((group) => group.name === name)?.options ?? [];
      expect(options.map(({ value, count }) => [value, count])).toEqual([
        ...[0, 1].map((rooms) => [String(rooms), 1]),
        ['2', 2],
        ...[3, 5, 20].map((rooms) => [String(rooms), 1]),
        ['21', 2],
      ]);
      for (const least of ends)
        for (const most of [...ends, Infinity]) {
          const query = new URLSearchParams({ location: '', [`${name}-min`]: String(least) });
          if (most !== Infinity) query.set(`${name}-max`, String(most));
          expect([`${query}`, homesInRange(options, [least, most])]).toEqual([
            `${query}`,
            searchSnapshot(homes, readSearch('buy', query).search, { now }).total,
          ]);
        }
    }
  });

  it('say of how many homes within the other filters the value is known', async () => {
    const homes = snapshotOf(
      ['Yaba, Lagos', 'Yaba, Lagos', 'Maitama, Abuja', 'Jabi, Abuja'].map((place, index) =>
        upstreamProperty({
          id: String(index),
          location: `1 Palm Close, ${place}`,
          area: index === 1 ? null : 100,
        }),
      ),
    );
    const knownOf = async (query: string) => {
      const { search } = readSearch('buy', new URLSearchParams(query));
      const { groups } = await facetsOf(homes, search, now);
      const { known, of } = groups.find(({ name }) => name === 'area') ?? {};
      return [known, of];
    };
    expect(await knownOf('location=')).toEqual([3, 4]);
    expect(await knownOf('location=Lagos')).toEqual([1, 2]);
    expect(await knownOf('location=Lagos&area=2000')).toEqual([1, 2]);
    expect(await knownOf('location=Abuja')).toEqual([2, 2]);
  });

  it('leave out what no home has, unless it is chosen', async () => {
    const homes = snapshotOf([upstreamProperty({ bedrooms: 3, type: 'Villa', area: null })]);
    const valuesOf = async (query: string): Promise<Record<string, string[]>> => {
      const { search } = readSearch('buy', new URLSearchParams(query));
      const { groups } = await facetsOf(homes, search, now);
      return Object.fromEntries(
        groups.map(({ name, options }) => [name, options.map(({ value }) => value)]),
      );
    };
    const plain = await valuesOf('');
    expect(plain).toMatchObject({ type: ['villa'], beds: ['3'] });
    expect(plain).not.toHaveProperty('area');
    expect(plain).not.toHaveProperty('band');
    expect(await valuesOf('type=house&area=500')).toMatchObject({
      type: ['house', 'villa'],
      area: ['500'],
    });
  });

  it('leave out a period once no home was listed or reduced in it', async () => {
    const day = 24 * 60 * 60 * 1000;
    const homes = snapshotOf([
      upstreamProperty({
        createdAt: new Date(now).toISOString(),
        annualPrice: 100,
        previousPrice: 200,
        priceChangedAt: new Date(now).toISOString(),
      }),
    ]);
    const { search } = readSearch('buy', new URLSearchParams('location='));
    const valuesOn = async (time: number): Promise<(string[] | undefined)[]> => {
      const { groups } = await facetsOf(homes, search, time);
      return (['since', 'reduced'] as const).map((name) =>
        groups.find((group) => group.name === name)?.options.map(({ value }) => value),
      );
    };
    expect(await valuesOn(now)).toEqual([['1', '3', '7', '14', '30'], ['yes']]);
    expect(await valuesOn(now + 5 * day)).toEqual([['7', '14', '30'], ['yes']]);
    expect(await valuesOn(now + 61 * day)).toEqual([undefined, undefined]);
  });

  it('are those of the most common amenities, in work that grows with the list’s length', async () => {
    const perHome = 100;
    const homes = snapshotOf(
      Array.from({ length: 50 }, (_, home) =>
        upstreamProperty({
          id: String(home),
          amenities: [
            'Gym',
            ...Array.from({ length: perHome }, (__, one) => `View ${home * perHome + one}`),
          ],
        }),
      ),
    );
    const { names } = homes.indexes.buy.amenities;
    expect(names).toHaveLength(5001);
    let reads = 0;
    const watched = new Proxy(names, {
      get(target, key, receiver) {
        reads += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    const { buy, rent } = homes.indexes;
    const indexes = { rent, buy: { ...buy, amenities: { ...buy.amenities, names: watched } } };
    const { search } = readSearch('buy', new URLSearchParams('location=&amenity=view-4999'));
    const { groups } = await facetsOf({ ...homes, indexes }, search, now);
    const options = groups.find(({ name }) => name === 'amenity')?.options ?? [];
    expect(options.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Gym', 'View 0', 'View 4999']),
    );
    expect(options).toHaveLength(61);
    expect(reads).toBeLessThan(10 * names.length);
  });
});

describe('a search that finds nothing', () => {
  it('suggests searches that find as many homes as they say', async () => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        fc.pre(searchSnapshot(snapshot, search, { now }).total === 0);
        met += 1;
        const { suggestions, items } = await nothingFound(snapshot, search, now);
        expect(suggestions.length).toBeGreaterThan(0);
        expect(items.length).toBeGreaterThan(0);
        expect(new Set(suggestions.map(({ href }) => href)).size).toBe(suggestions.length);
        for (const { href, count } of suggestions) {
          expect(count).toBeGreaterThan(0);
          expect([href, totalAt(href)]).toEqual([href, count]);
        }
      }),
      { numRuns: 100 },
    );
    expect(met).toBe(100);
  });

  const homes = snapshotOf([
    upstreamProperty({
      id: '1',
      location: '1 Gana Street, Maitama, Abuja',
      bedrooms: 3,
      type: 'Villa',
      annualPrice: 400_000_000,
    }),
    upstreamProperty({
      id: '2',
      location: '2 Yakubu Gowon Crescent, Asokoro, Abuja',
      bedrooms: 4,
      type: 'House',
      annualPrice: 150_000_000,
    }),
  ]);
  const labels = async (query: string): Promise<string[]> => {
    const { search } = readSearch('buy', new URLSearchParams(query));
    return (await nothingFound(homes, search, now)).suggestions.map(({ label }) => label);
  };

  it('suggests the filter to drop', async () => {
    expect((await labels('location=Maitama&type=house&rooms=3'))[0]).toBe('Without “House”');
  });

  it('suggests two filters if one is not enough', async () => {
    expect(await labels('location=Maitama&type=house&rooms=4')).toContain(
      'Without “House” and “4+ bedrooms”',
    );
  });

  it('suggests homes outside the map area first, and stays in it otherwise', async () => {
    const placed = snapshotOf(
      ['Villa', 'House'].map((type, index) =>
        upstreamProperty({ id: type, type, coordinates: { lat: 9.08 - index, lng: 7.49 } }),
      ),
    );
    const path = '/buy?location=&type=villa';
    const { search } = readSearch('buy', new URLSearchParams(`${path.slice(5)}&box=8_7.4_8.1_7.5`));
    const { suggestions } = await nothingFound(placed, search, now);
    expect(suggestions.slice(0, 2)).toEqual([
      { kind: 'wider', label: 'Outside the map area', href: path, count: 1 },
      {
        kind: 'relax',
        label: 'Without “Villa”',
        href: '/buy?location=&box=8_7.4_8.1_7.5',
        count: 1,
      },
    ]);
  });

  it('suggests the nearest district with its distance', async () => {
    expect(await labels('location=Maitama&type=house')).toContain('Asokoro, Abuja, 5.9 km away');
  });

  it('suggests the whole city before other districts, and none beyond a commute', async () => {
    const places = ['Lekki Phase 1, Lagos', 'Surulere, Lagos', 'Ikeja GRA, Lagos', 'Jabi, Abuja'];
    const spread = snapshotOf(
      places.map((place, index) =>
        upstreamProperty({
          id: String(index),
          location: `1 Palm Close, ${place}`,
          type: index === 0 ? 'Villa' : 'House',
        }),
      ),
    );
    const { search } = readSearch('buy', new URLSearchParams('location=Lekki, Lagos&type=house'));
    const { suggestions } = await nothingFound(spread, search, now);
    expect(suggestions.map(({ label }) => label)).toEqual([
      'Without “House”',
      'Anywhere in Lagos',
      'Surulere, Lagos, 17 km away',
      'Ikeja GRA, Lagos, 22 km away',
      'Anywhere in Nigeria',
      'All homes for sale',
    ]);
  });

  it.each([
    ['lowest', [150, 300, 400]],
    ['highest', [400, 300, 150]],
    ['newest', [300, 400, 150]],
  ])('has its close homes in the order asked for: %s', async (sort, prices) => {
    const close = snapshotOf(
      (
        [
          ['Maitama', 'Villa', 400, '2025-11-02'],
          ['Asokoro', 'House', 150, '2025-11-01'],
          ['Jabi', 'House', 300, '2025-11-03'],
        ] as const
      ).map(([place, type, millions, day]) =>
        upstreamProperty({
          id: place,
          location: `1 Palm Close, ${place}, Abuja`,
          type,
          annualPrice: millions * 1_000_000,
          createdAt: `${day}T12:00:00.000Z`,
        }),
      ),
    );
    const query = new URLSearchParams({ location: 'Maitama', type: 'house', sort });
    const { items } = await nothingFound(close, readSearch('buy', query).search, now);
    expect(
      items.map(({ price }) => (price.kind === 'sale' ? price.amount / 1_000_000 : null)),
    ).toEqual(prices);
  });

  it.each([
    ['price-max=100m', 'Closest price: ₦150,000,000'],
    ['price=0-100m', 'Closest price: ₦150,000,000'],
    ['price-min=500m', 'Closest price: ₦400,000,000'],
    ['price-min=200m&price-max=300m', 'Closest price: ₦400,000,000'],
    ['price-min=160m&price-max=170m', 'Closest price: ₦150,000,000'],
  ])('names the closest price to %s', async (query, label) => {
    expect(await labels(`location=&${query}`)).toContain(label);
  });

  it('suggests the least cash that is enough', async () => {
    const { search } = readSearch('buy', new URLSearchParams('location=&cash-max=100m'));
    const { suggestions } = await nothingFound(homes, search, now);
    const cash = suggestions.find(({ label }) => label.startsWith('Least cash to buy: ₦'));
    expect(cash?.count).toBe(1);
  });

  it('leads to other homes if the place is unknown', async () => {
    expect(await labels('location=Atlantis')).toEqual(['Anywhere in Nigeria']);
    expect(await labels('location=Atlantis&type=villa')).toEqual([
      'Anywhere in Nigeria',
      'All homes for sale',
    ]);
  });

  it('suggests nothing in an empty list', async () => {
    expect(
      await nothingFound(snapshotOf([]), everywhere({ purpose: 'buy', view: 'grid' }), now),
    ).toEqual({
      suggestions: [],
      items: [],
    });
  });

  it('is looked at between other requests in a long list', async () => {
    const many = snapshotOf(
      Array.from({ length: 50_001 }, (_, home) =>
        upstreamProperty({ id: String(home), location: '1 Gana Street, Maitama, Abuja' }),
      ),
    );
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    const { search } = readSearch('buy', new URLSearchParams('location=Yaba&rooms=1'));
    const { suggestions } = await nothingFound(many, search, now);
    isDone = true;
    expect(suggestions).not.toEqual([]);
    expect(turns).toBeGreaterThan(4);
  });
});

describe('the districts beside the map of a search', () => {
  it('lead to listings of as many homes as they say', () => {
    let met = 0;
    fc.assert(
      fc.property(searches, (search) => {
        const { map } = searchSnapshot(snapshot, { ...search, view: 'map' }, { now });
        for (const { href, homes } of map?.places ?? []) {
          met += 1;
          expect([href, totalAt(href)]).toEqual([href, homes]);
        }
      }),
      // Few searches have districts beside their map.
      { numRuns: 500 },
    );
    expect(met).toBeGreaterThan(0);
  });

  it('keep the drawn area and the part of the map out of their counts', () => {
    const path = '/buy?location=Yaba&rooms=3&view=map&box=6.4_3.3_6.48_3.6';
    const search = searchOfPath(path);
    if (!search) throw new Error(`${path} is no listing`);
    const { map } = searchSnapshot(snapshot, search, { now });
    const names = new Set((map?.places ?? []).map(({ name }) => name));
    const inAbuja = districts.filter(({ city, name }) => city === 'Abuja' && names.has(name));
    expect(inAbuja).not.toEqual([]);
    for (const { href, homes } of map?.places ?? []) {
      expect(href).not.toContain('box');
      expect([href, totalAt(href)]).toEqual([href, homes]);
    }
  });
});
