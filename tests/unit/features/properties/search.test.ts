import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashOf } from '../../../../server/features/properties/views/home-costs.ts';
import { searchSnapshot } from '../../../../server/features/properties/search/search.ts';
import { toPricedHome } from '../../../../server/features/properties/views/views.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import type { UpstreamProperty } from '../../../../server/upstream/visitors/property-schema.ts';
import { everywhere as everyHome } from '../../../../shared/search/changed-search.ts';
import { priceBands, sortOrders } from '../../../../shared/search/choices.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const everywhere = everyHome({ purpose: 'buy', view: 'grid' });
const million = 1_000_000;

/** The ids found, in order. */
function find(properties: readonly UpstreamProperty[], search: Partial<Search>): string[] {
  const { items } = searchSnapshot(snapshotOf(properties), { ...everywhere, ...search });
  return items.map(({ id }) => id.replace('uuid-', ''));
}

const sale = (price: number) => upstreamProperty({ id: String(price), annualPrice: price });
const rent = (price: number) =>
  upstreamProperty({ id: String(price), purpose: 'rent', annualPrice: price });

describe('price band', () => {
  const salePrices = [
    0,
    1,
    100 * million,
    100 * million + 1,
    300 * million,
    300 * million + 1,
    500 * million,
    500 * million + 1,
    9e15,
  ];
  it.each([
    ['0-100m', [1, 100 * million, 0]],
    ['100m-300m', [100 * million + 1, 300 * million]],
    ['300m-500m', [300 * million + 1, 500 * million]],
    ['500m-up', [500 * million + 1, 9e15]],
  ])('includes its upper bound and excludes its lower for sale prices: %s', (price, found) => {
    expect(find(salePrices.map(sale), { price })).toEqual(found.map(String));
  });

  const rents = [
    0,
    1,
    2 * million,
    2 * million + 1,
    5 * million,
    5 * million + 1,
    10 * million,
    10 * million + 1,
  ];
  it.each([
    ['0-2m', [1, 2 * million, 0]],
    ['2m-5m', [2 * million + 1, 5 * million]],
    ['5m-10m', [5 * million + 1, 10 * million]],
    ['10m-up', [10 * million + 1]],
  ])('includes its upper bound and excludes its lower for yearly rents: %s', (price, found) => {
    expect(find(rents.map(rent), { purpose: 'rent', price })).toEqual(found.map(String));
  });

  it('compares a rent known only by the month by its yearly amount', () => {
    const byMonth = (id: string, monthlyPrice: number) =>
      upstreamProperty({ id, purpose: 'rent', annualPrice: 0, monthlyPrice });
    const homes = [byMonth('within', 416_666), byMonth('above', 416_667)];
    expect(find(homes, { purpose: 'rent', price: '2m-5m' })).toEqual(['within']);
  });

  it('contains every price in exactly one of four bands', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'rent'),
        fc.nat({ max: 2_000_000_000 }),
        (purpose, price) => {
          const home = upstreamProperty({ purpose, annualPrice: price });
          const bands = priceBands[purpose].filter(
            ({ value }) => find([home], { purpose, price: value }).length > 0,
          );
          expect(bands).toHaveLength(1);
        },
      ),
    );
  });
});

describe('sorting', () => {
  it('lists homes without a price last, cheapest or dearest first', () => {
    const homes = [sale(0), sale(3), sale(1), sale(2)];
    expect(find(homes, { sort: 'lowest' })).toEqual(['1', '2', '3', '0']);
    expect(find(homes, { sort: 'highest' })).toEqual(['3', '2', '1', '0']);
    const { items } = searchSnapshot(snapshotOf(homes), everywhere);
    expect(items.at(-1)?.price).toEqual({ kind: 'on-request' });
  });

  it('lists homes without a date among the oldest', () => {
    const homes = [
      upstreamProperty({ id: 'none', createdAt: null }),
      upstreamProperty({ id: 'old', createdAt: '2025-01-01T00:00:00.000Z' }),
      upstreamProperty({ id: 'new', createdAt: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(find(homes, { sort: 'newest' })).toEqual(['new', 'old', 'none']);
    expect(find(homes, { sort: 'oldest' })).toEqual(['none', 'old', 'new']);
  });

  const homes = fc
    .uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 6 }),
        annualPrice: fc.constantFrom(0, 1, 2, 3),
        createdAt: fc.constantFrom(null, '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'),
        featured: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 40 },
    )
    .map((list) => list.map(upstreamProperty));

  it.each([
    ['by the cash needed', { sort: 'cash' }, true],
    ['up to some cash needed', { cashMax: 250 * million }, true],
    ['by the price', { sort: 'lowest', priceMax: 250 * million }, false],
  ] satisfies [string, Partial<Search>, boolean][])(
    'shows the cash needed to complete only where homes are searched by it: %s',
    (_, search, isShown) => {
      const sales = [sale(100 * million), sale(200 * million)];
      const { items } = searchSnapshot(snapshotOf(sales), { ...everywhere, ...search });
      expect(items.map(({ cash }) => cash)).toEqual(
        sales.map((home) => (isShown ? cashOf(toPricedHome(home), costSettings) : undefined)),
      );
    },
  );

  it('shows every home on exactly one page, in whichever order the provider listed them', () => {
    fc.assert(
      fc.property(homes, fc.constantFrom(...sortOrders), (list, sort) => {
        const pagesOf = (properties: readonly UpstreamProperty[]): string[] => {
          const snapshot = snapshotOf(properties);
          const { pages, total } = searchSnapshot(snapshot, { ...everywhere, sort });
          expect(total).toBe(properties.length);
          return Array.from({ length: pages }, (_, index) =>
            searchSnapshot(snapshot, { ...everywhere, sort, page: index + 1 }),
          ).flatMap(({ items }) => items.map(({ id }) => id));
        };
        const shown = pagesOf(list);
        expect(shown.toSorted()).toEqual(list.map(({ uuid }) => String(uuid)).toSorted());
        expect(pagesOf(list.toReversed())).toEqual(shown);
      }),
    );
  });

  it('has a featured strip on page 1 only, without the homes of the page', () => {
    fc.assert(
      fc.property(homes, fc.integer({ min: 1, max: 7 }), (list, page) => {
        const found = searchSnapshot(snapshotOf(list), { ...everywhere, page });
        const shown = new Set(found.items.map(({ id }) => id));
        const featured = list.filter((home) => home.featured && !shown.has(String(home.uuid)));
        const count = found.page === 1 && featured.length > 1 ? Math.min(4, featured.length) : 0;
        expect(found.strip).toHaveLength(count);
        expect(found.strip.every((card) => card.featured && !shown.has(card.id))).toBe(true);
      }),
    );
  });
});

describe('bedroom filter', () => {
  const homes = [0, 1, 2, 3, 4, 5, 9].map((bedrooms) =>
    upstreamProperty({ id: String(bedrooms), bedrooms }),
  );
  it.each([
    [1, ['1']],
    [2, ['2']],
    [3, ['3']],
    [4, ['4', '5', '9']],
  ])('matches exactly %i, or four and more for 4', (rooms, found) => {
    expect(find(homes, { rooms })).toEqual(found);
  });
});

describe('bathroom filter', () => {
  it('matches at least that many', () => {
    const homes = [1, 2, 3, 4, 5].map((bathrooms) =>
      upstreamProperty({ id: String(bathrooms), bathrooms }),
    );
    expect(find(homes, { bathrooms: 3 })).toEqual(['3', '4', '5']);
    expect(find(homes, { bathrooms: null })).toHaveLength(5);
  });
});

describe('area filter', () => {
  it.each([
    [500, 46.4, 46.5],
    [1000, 92.9, 92.91],
    [1500, 139.35, 139.36],
    [2000, 185.8, 185.81],
  ])('converts %i square feet to square metres', (area, tooSmall, enough) => {
    const homes = [tooSmall, enough].map((metres) =>
      upstreamProperty({ id: String(metres), area: metres }),
    );
    expect(find(homes, { area })).toEqual([String(enough)]);
  });

  it('omits homes without an area', () => {
    expect(find([upstreamProperty({ area: null })], { area: 500 })).toEqual([]);
    expect(find([upstreamProperty({ area: null })], { area: null })).toEqual(['1']);
  });
});

describe('type filter', () => {
  it('matches any of several', () => {
    const homes = ['Duplex', 'Terraced Duplex', 'House', null].map((type, index) =>
      upstreamProperty({ id: String(index), type }),
    );
    expect(find(homes, { types: ['house', 'terraced-duplex'] })).toEqual(['1', '2']);
  });

  it('ignores case', () => {
    const homes = ['Duplex', 'DUPLEX', 'House', null].map((type, index) =>
      upstreamProperty({ id: String(index), type }),
    );
    expect(find(homes, { types: ['duplex'] })).toEqual(['0', '1']);
  });
});

describe('location filter', () => {
  const home = upstreamProperty({ location: 'No. 4 Ọjọ́ Street, Ìkẹjà GRA, Lagos' });

  it.each([
    '',
    'Lagos',
    'lagos',
    'LAGOS',
    'ikeja',
    'Ìkẹjà',
    'ojo',
    'gra lagos',
    'Lagos, Ikeja GRA',
    ' ,, lagos ,',
    'ike',
    '4',
  ])('matches “%s”', (location) => {
    expect(find([home], { location })).toEqual(['1']);
  });

  it.each(['Abuja', 'Lagos Abuja', '.*', '%', '[', '\\'])('does not match “%s”', (location) => {
    expect(find([home], { location })).toEqual([]);
  });

  it('finds Hausa and Yoruba names without their special letters', () => {
    const homes = ['Ɗan Musa, Ƙofar Ɓauchi', 'Ẹ̀bùté Mẹ́tta'].map((location, index) =>
      upstreamProperty({ id: String(index), location }),
    );
    expect(find(homes, { location: 'dan kofar bauchi' })).toEqual(['0']);
    expect(find(homes, { location: 'Ebute Metta' })).toEqual(['1']);
    expect(find(homes, { location: 'ẹ̀bùté' })).toEqual(['1']);
  });

  it.each([
    ['', null],
    ['abuja', 'Abuja'],
    ['maitama', 'Maitama, Abuja'],
    ['Enugu', '“Enugu”'],
  ])('shows “%s” in the heading as %s', (location, place) => {
    expect(searchSnapshot(snapshotOf([]), { ...everywhere, location }).place).toBe(place);
  });

  const known = [
    '5 Hillview Crescent, Guzape, Abuja',
    '77 Saka Tinubu Street, Victoria Island, Lagos',
    '73 Durosimi Etti Drive, Lekki Phase 1, Lagos',
    '12 Adetokunbo Ademola Crescent, Wuse 2, Abuja',
    '120 Admiralty Way, Lekki Phase 12, Lagos',
  ].map((location, index) => upstreamProperty({ id: String(index), location }));

  it.each([
    ['VI', ['1'], 'Victoria Island, Lagos'],
    ['v.i., lagos', ['1'], 'Victoria Island, Lagos'],
    ['lekki phase one', ['2'], 'Lekki Phase 1, Lagos'],
    ['Lekki Phase 1', ['2'], 'Lekki Phase 1, Lagos'],
    ['wuse two', ['3'], 'Wuse 2, Abuja'],
    ['FCT', ['0', '3'], 'Abuja'],
    ['view', [], '“view”'],
    ['hill', ['0'], '“hill”'],
  ])(
    'finds the place commonly called “%s”, by whole words or their beginnings',
    (location, ids, place) => {
      expect(find(known, { location })).toEqual(ids);
      expect(searchSnapshot(snapshotOf(known), { ...everywhere, location }).place).toBe(place);
    },
  );
});

describe('a place that no address has', () => {
  const homes = ['1 Bourdillon Road, Lekki Phase 1, Lagos', '2 Gana Street, Maitama, Abuja'].map(
    (location, index) => upstreamProperty({ id: String(index), location }),
  );

  it.each([
    ['maytama', ['1'], 'Maitama, Abuja'],
    ['Admiralty Way', ['0'], 'Lekki Phase 1, Lagos'],
  ])('is guessed, and says so: %s', (location, ids, place) => {
    expect(find(homes, { location })).toEqual(ids);
    const found = searchSnapshot(snapshotOf(homes), { ...everywhere, location });
    expect(found.place).toBe(place);
    expect(found.ignored).toEqual([{ text: `Showing ${place} for “${location}”` }]);
    expect(found.values.location).toBe(location);
  });

  it('is not guessed if an address has it', () => {
    const way = upstreamProperty({ id: 'way', location: '3 Admiralty Way, Enugu' });
    expect(find([...homes, way], { location: 'Admiralty Way' })).toEqual(['way']);
    expect(find([...homes, way], { location: 'enug' })).toEqual(['way']);
  });
});

describe('ranges', () => {
  const homes = [0, 1, 2, 3, 4, 5].map((count) =>
    upstreamProperty({
      id: String(count),
      bedrooms: count,
      bathrooms: count,
      annualPrice: count * million,
      area: count * 10 || null,
    }),
  );

  it.each<[Partial<Search>, string[]]>([
    [{ bedsMin: 4 }, ['4', '5']],
    [{ bedsMax: 1 }, ['1', '0']],
    [{ bedsMin: 2, bedsMax: 3 }, ['2', '3']],
    [{ bedsMin: 0, bedsMax: 0 }, ['0']],
    [{ bathsMin: 2, bathsMax: 4 }, ['2', '3', '4']],
    [{ priceMin: 2 * million }, ['2', '3', '4', '5']],
    [{ priceMax: 2 * million }, ['1', '2']],
    [{ priceMin: 2 * million, priceMax: 3 * million }, ['2', '3']],
    [{ sizeMin: 30 }, ['3', '4', '5']],
    [{ sizeMax: 30 }, ['1', '2', '3']],
    [{ sizeMin: 20, sizeMax: 20 }, ['2']],
  ])('include their edges, but no home without a price or a size: %j', (search, ids) => {
    expect(find(homes, search)).toEqual(ids);
  });
});

describe('purpose filter', () => {
  it('has a featured strip of homes on later pages that match the search, and none of a single home', () => {
    const [ikoyi, maitama] = ['1 Bourdillon Road, Ikoyi, Lagos', '2 Gana Street, Maitama, Abuja'];
    const cheap = Array.from({ length: 8 }, (_, index) =>
      upstreamProperty({ id: `cheap-${index}`, location: ikoyi, annualPrice: 1 + index }),
    );
    const featured = (id: string, fields: Parameters<typeof upstreamProperty>[0]) =>
      upstreamProperty({ id, location: ikoyi, annualPrice: 1_000_000, featured: true, ...fields });
    const homes = [
      ...cheap,
      featured('a', {}),
      featured('b', { location: maitama }),
      featured('c', {}),
      featured('rent', { purpose: 'rent' }),
      featured('castle', { type: 'House' }),
      featured('dear', { annualPrice: 900_000_000 }),
    ];
    const strip = (search: Partial<Search>) =>
      searchSnapshot(snapshotOf(homes), { ...everywhere, ...search }).strip.map(({ id }) => id);
    const lagos = { location: 'lagos', priceMax: 2_000_000 };
    expect(strip({ ...lagos, types: ['duplex'] })).toEqual(['uuid-a', 'uuid-c']);
    expect(strip({ ...lagos, types: ['house'] })).toEqual([]);
    expect(strip({ location: 'abuja' })).toEqual([]);
  });
});

describe('pagination', () => {
  const homes = Array.from({ length: 17 }, (_, index) => sale(index + 1));
  it.each([
    [1, 1, 8],
    [3, 3, 1],
    [4, 3, 1],
    [1_000_000, 3, 1],
  ])('resolves page %i to page %i with %i homes', (requested, page, count) => {
    const found = searchSnapshot(snapshotOf(homes), { ...everywhere, page: requested });
    expect([found.page, found.pages, found.items.length]).toEqual([page, 3, count]);
  });

  it('has one page if nothing is found', () => {
    const found = searchSnapshot(snapshotOf([]), { ...everywhere, page: 7 });
    expect([found.page, found.pages, found.total]).toEqual([1, 1, 0]);
  });
});
