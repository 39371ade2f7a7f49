import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashOf } from '../../../../server/features/properties/views/home-costs.ts';
import { findPins } from '../../../../server/features/properties/map/map-search.ts';
import { searchPartOf } from '../../../../server/features/properties/search/search-columns.ts';
import {
  changedIndex,
  createSearchIndex,
} from '../../../../server/features/properties/search/search-index.ts';
import { searchSnapshot } from '../../../../server/features/properties/search/search.ts';
import { dropUnknownFilters } from '../../../../server/features/properties/search/drop-unknown-filters.ts';
import { toPricedHome } from '../../../../server/features/properties/views/views.ts';
import type { UpstreamPhoto } from '../../../../server/upstream/visitors/property-photos.ts';
import type { UpstreamProperty } from '../../../../server/upstream/visitors/property-schema.ts';
import { drawArea, outlineOf, type DrawnArea } from '../../../../shared/map/polygon.ts';
import { optionsOf } from '../../../../shared/search/filters.ts';
import { slugOf } from '../../../../shared/search-text/slug.ts';
import { everywhere } from '../../../../shared/search/changed-search.ts';
import { pageSize, priceBands } from '../../../../shared/search/choices.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const now = Date.parse('2026-11-21T22:59:00Z');
const today = Date.parse('2026-11-21T00:00+01:00');
const dayMs = 24 * 60 * 60 * 1000;
const million = 1_000_000;
const yesOrNo = fc.constantFrom(null, 'yes' as const, 'no' as const);
const types = ['House', 'Apartment', 'Terraced Duplex', null];
const amenities = ['Gym', 'Lift', "Boys' quarters", 'Borehole', 'Parking', 'Inverter and solar'];
const seen = { seenBy: 'Ada Obi', seenOn: '2026-10-03' };
const unseen = { seenBy: null, seenOn: null };

const home = fc
  .record({
    title: fc.constantFrom('Home by the lagoon', 'Serviced flat', '3-Bedroom Terrace'),
    location: fc.constantFrom('1 Gana Street, Maitama, Abuja', '2 Allen Avenue, Ikeja, Lagos'),
    estate: fc.constantFrom(null, 'Palm Court'),
    type: fc.constantFrom(...types),
    annualPrice: fc.constantFrom(0, 40, 100, 100.5, 300, 900).map((price) => price * million),
    bedrooms: fc.integer({ min: 0, max: 6 }),
    bathrooms: fc.integer({ min: 0, max: 6 }),
    garages: fc.constantFrom(null, 0, 2),
    area: fc.constantFrom(null, 50, 100, 150, 400),
    amenities: fc.subarray(amenities),
    furnishing: fc.constantFrom(null, ...optionsOf('furnishing')),
    gridBand: fc.constantFrom(null, 'A' as const, 'B' as const, 'E' as const),
    lightHours: fc.constantFrom(null, 0, 8, 20, 24),
    generator: yesOrNo,
    solar: yesOrNo,
    borehole: yesOrNo,
    treatedWater: yesOrNo,
    serviced: yesOrNo,
    pets: yesOrNo,
    condition: fc.constantFrom(null, 'new' as const, 'used' as const),
    papers: fc.subarray([
      { type: 'c_of_o' as const, ...seen },
      { type: 'deed' as const, ...unseen },
      { type: 'survey' as const, ...unseen },
    ]),
    coordinates: fc.option(
      fc.record({
        // Never on the outline of `area`, where either is right.
        lat: fc.integer({ min: 90_000, max: 91_000 }).map((lat) => (10 * lat + 3) / 100_000),
        lng: fc.integer({ min: 74_000, max: 75_000 }).map((lng) => (10 * lng + 4) / 100_000),
      }),
      { nil: null },
    ),
    photos: fc.subarray([photo(), photo('floor-plan')]),
    daysListed: fc.constantFrom(null, 0, 1, 3, 7.5, 8, 31),
    daysReduced: fc.constantFrom(null, -2, 0, 60, 61),
    agencyFee: fc.constantFrom(null, 0, 2 * million),
  })
  .map(({ daysListed, daysReduced, ...fields }) =>
    upstreamProperty({
      ...fields,
      createdAt: daysListed === null ? null : new Date(today - daysListed * dayMs).toISOString(),
      previousPrice: daysReduced === null ? null : 2000 * million,
      priceChangedAt:
        daysReduced === null ? null : new Date(today - daysReduced * dayMs).toISOString(),
    }),
  );

function photo(kind?: 'floor-plan'): UpstreamPhoto {
  const file = {
    url: 'https://a.example/1.jpg',
    alt: null,
    width: null,
    height: null,
    color: null,
  };
  return kind === undefined ? file : { ...file, kind };
}

/** About which everything is known, so that every filter counts. */
const knownHome = upstreamProperty({
  type: 'Terraced Duplex',
  furnishing: 'furnished',
  gridBand: 'E',
  lightHours: 4,
  generator: 'no',
  solar: 'no',
  borehole: 'no',
  treatedWater: 'no',
  serviced: 'no',
  pets: 'no',
  condition: 'used',
  papers: [{ type: 'excision', ...unseen }],
  coordinates: { lat: 9, lng: 7 },
  amenities,
});

const homes = fc
  .array(home, { maxLength: 60 })
  .map((list) =>
    [knownHome, ...list].map((one, at) => ({ ...one, id: `${at}`, uuid: `uuid-${at}` })),
  );

const some = <T>(...values: T[]) => fc.subarray(values, { minLength: 1, maxLength: 2 });
const area = drawArea([
  { lat: 9.02, lng: 7.42 },
  { lat: 9.08, lng: 7.44 },
  { lat: 9.05, lng: 7.48 },
]).area;

/** Values of each filter that don't let every home pass. */
const values: { [Name in keyof Search]?: fc.Arbitrary<Search[Name]> } = {
  words: fc.constantFrom('lagoon', 'TERR gym', 'palm', 'maitama boys quarters', 'x'),
  types: some('house', 'terraced-duplex', 'villa'),
  rooms: fc.constantFrom(1, 4),
  bedsMin: fc.constantFrom(0, 2, 5),
  bedsMax: fc.constantFrom(1, 5),
  bathrooms: fc.constantFrom(2, 4),
  bathsMax: fc.constant(3),
  price: fc.constantFrom('0-100m', '100m-300m', '500m-up'),
  priceMin: fc.constantFrom(41 * million, 100 * million),
  priceMax: fc.constantFrom(100 * million, 500 * million),
  cashMax: fc.constantFrom(50 * million, 150 * million),
  area: fc.constantFrom(500, 1500),
  sizeMin: fc.constant(100),
  sizeMax: fc.constantFrom(100, 150),
  amenities: some('gym', 'boys-quarters', 'lift'),
  furnishing: some(...optionsOf('furnishing')),
  band: some(...optionsOf('band')),
  hours: fc.constantFrom(8, 21),
  power: some(...optionsOf('power')),
  water: some(...optionsOf('water')),
  papers: some(...optionsOf('papers')),
  survey: fc.constant(true),
  seen: fc.constant(true),
  serviced: fc.constant(true),
  parking: fc.constant(true),
  pets: fc.constant(true),
  new: fc.constant(true),
  reduced: fc.constant(true),
  photos: fc.constant(true),
  since: fc.constantFrom(1, 3, 7, 30),
  within: fc.constant(area),
  box: fc.constant({ south: 9.01, west: 7.41, north: 9.06, east: 7.47 }),
};

const searches: fc.Arbitrary<Search> = fc
  .subarray(Object.entries(values), { minLength: 1, maxLength: 3 })
  .chain((chosen) => fc.record<Partial<Search>>(Object.fromEntries(chosen)))
  .map((filters) => ({ ...everywhere({ purpose: 'buy', view: 'grid' }), ...filters }));

/** What each filter means, said again for one home. */
const passes: ((home: UpstreamProperty, search: Search) => boolean)[] = [
  ({ title, type, estate, amenities: own, location }, { words }) =>
    words
      .toLowerCase()
      .split(' ')
      .filter(Boolean)
      .every((word) =>
        [title, type ?? '', estate ?? '', ...own, location]
          .join(' ')
          .toLowerCase()
          .replaceAll("'", '')
          .split(/[\s,-]+/)
          .some((part) => part.startsWith(word)),
      ),
  ({ type }, search) => search.types.length === 0 || search.types.includes(slugOf(type ?? '')),
  ({ bedrooms }, { rooms }) => rooms === null || (rooms === 4 ? bedrooms >= 4 : bedrooms === rooms),
  ({ bedrooms }, { bedsMin, bedsMax }) => isWithin(bedrooms, bedsMin, bedsMax),
  ({ bathrooms }, search) =>
    isWithin(bathrooms, search.bathrooms ?? search.bathsMin, search.bathsMax),
  ({ annualPrice }, { price }) => {
    const band = priceBands.buy.find(({ value }) => value === price);
    return !band || (annualPrice > band.above && annualPrice <= band.upTo);
  },
  ({ annualPrice }, { priceMin, priceMax }) =>
    (priceMin === null && priceMax === null) ||
    (annualPrice > 0 && isWithin(annualPrice, priceMin, priceMax)),
  (one, { cashMax }) => {
    const cash = cashOf(toPricedHome(one), costSettings);
    return cashMax === null || (cash > 0 && cash <= cashMax);
  },
  (one, search) => search.area === null || (one.area ?? 0) * 10.7639 >= search.area,
  (one, { sizeMin, sizeMax }) =>
    (sizeMin === null && sizeMax === null) ||
    (one.area !== null && isWithin(one.area, sizeMin, sizeMax)),
  (one, search) =>
    search.amenities.every((slug) => one.amenities.some((name) => slugOf(name) === slug)),
  (one, search) => isOneOf(one.furnishing, search.furnishing),
  (one, search) => isOneOf(one.gridBand?.toLowerCase(), search.band),
  (one, search) => search.hours === null || (one.lightHours ?? -1) >= search.hours,
  (one, { power }) =>
    power.every((name) =>
      name === 'generator'
        ? one.generator === 'yes'
        : name === 'solar'
          ? (one.solar ?? (one.amenities.includes('Inverter and solar') && 'yes')) === 'yes'
          : one.amenities.includes('Inverter and solar'),
    ),
  (one, { water }) =>
    water.every((name) =>
      name === 'treated'
        ? one.treatedWater === 'yes'
        : (one.borehole ?? (one.amenities.includes('Borehole') && 'yes')) === 'yes',
    ),
  (one, { papers }) =>
    papers.length === 0 ||
    one.papers.some(({ type }) => papers.some((name) => name === type.replaceAll('_', '-'))),
  (one, { survey }) => !survey || one.papers.some(({ type }) => type === 'survey'),
  (one, search) => !search.seen || one.papers.some(({ seenOn }) => seenOn !== null),
  (one, { serviced }) => !serviced || one.serviced === 'yes',
  (one, { parking }) => !parking || (one.garages ?? 0) > 0 || one.amenities.includes('Parking'),
  (one, { pets }) => !pets || one.pets === 'yes',
  (one, search) => !search.new || one.condition === 'new',
  (one, { reduced }) =>
    !reduced ||
    (one.annualPrice > 0 &&
      one.priceChangedAt !== null &&
      isWithin(today - Date.parse(one.priceChangedAt), 0, 60 * dayMs)),
  (one, { photos }) => !photos || one.photos.some(({ kind }) => kind === undefined),
  (one, { since }) =>
    since === null ||
    (one.createdAt !== null && today - Date.parse(one.createdAt) <= since * dayMs),
  (one, { within }) => within === null || isInTriangle(one.coordinates, within),
  ({ coordinates }, { box }) =>
    box === null ||
    (coordinates !== null &&
      isWithin(coordinates.lat, box.south, box.north) &&
      isWithin(coordinates.lng, box.west, box.east)),
];

function isWithin(value: number, least: number | null, most: number | null): boolean {
  return value >= (least ?? -Infinity) && value <= (most ?? Infinity);
}

function isOneOf(value: string | null | undefined, chosen: readonly string[]): boolean {
  return chosen.length === 0 || chosen.includes(value ?? '');
}

function isInTriangle(point: UpstreamProperty['coordinates'], triangle: DrawnArea): boolean {
  if (point === null) return false;
  const [a, b, c] = outlineOf(triangle);
  if (!a || !b || !c) throw new Error('no triangle');
  const side = (from: typeof a, to: typeof a): number =>
    Math.sign(
      (to.lng - from.lng) * (point.lat - from.lat) - (to.lat - from.lat) * (point.lng - from.lng),
    );
  return Math.abs(side(a, b) + side(b, c) + side(c, a)) === 3;
}

describe('a search', () => {
  it('finds the homes that pass all its filters', () => {
    fc.assert(
      fc.property(homes, fc.array(searches, { minLength: 20, maxLength: 20 }), (list, all) => {
        const snapshot = snapshotOf(list);
        for (const search of all) {
          const expected = list.filter((one) => passes.every((pass) => pass(one, search)));
          const found = searchSnapshot(snapshot, search, { now });
          expect(found.ignored).toEqual([]);
          expect(found.total).toBe(expected.length);
          if (expected.length > pageSize) continue;
          const ids = found.items.map(({ id }) => id).toSorted();
          expect(ids).toEqual(expected.map(({ uuid }) => String(uuid)).toSorted());
        }
      }),
    );
  });

  it('has a pin for each home that it finds, wherever the map is', () => {
    fc.assert(
      fc.property(homes, searches, (list, search) => {
        const snapshot = snapshotOf(list);
        const { pins, placed, unplaced } = findPins(snapshot, search, { max: 1000, now });
        const { total } = searchSnapshot(snapshot, { ...search, box: null }, { now });
        expect([pins.lat.length, placed + unplaced]).toEqual([placed, total]);
      }),
    );
  });

  it('finds homes by the words of their estate, as a place', () => {
    const snapshot = snapshotOf([
      upstreamProperty({ id: '1', estate: 'Palm Court' }),
      upstreamProperty({ id: '2' }),
    ]);
    const place = {
      ...everywhere({ purpose: 'buy', view: 'grid' }),
      location: 'Palm Court, Abuja',
    };
    expect(searchSnapshot(snapshot, place).items.map(({ id }) => id)).toEqual(['uuid-1']);
  });

  it('sorts by the cash needed, homes without a price last', () => {
    const list = [
      upstreamProperty({ id: 'dear', annualPrice: 90 * million, agencyFee: 30 * million }),
      upstreamProperty({ id: 'unpriced', annualPrice: 0 }),
      upstreamProperty({ id: 'cheap', annualPrice: 100 * million, agencyFee: 0, legalFee: 0 }),
    ];
    const search: Search = { ...everywhere({ purpose: 'buy', view: 'grid' }), sort: 'cash' };
    const { items } = searchSnapshot(snapshotOf(list), search);
    expect(items.map(({ id }) => id)).toEqual(['uuid-cheap', 'uuid-dear', 'uuid-unpriced']);
  });
});

it('a filter is kept after the last home is gone', () => {
  const none = createSearchIndex([], String);
  const part = searchPartOf([upstreamProperty({})], Uint32Array.of(0), costSettings);
  const first = createSearchIndex([part], String);
  const index = changedIndex(first, new Set([0]), none, String);
  const search: Search = { ...everywhere({ purpose: 'buy', view: 'grid' }), survey: true };
  const settled = dropUnknownFilters({ indexes: { buy: index, rent: none } }, search);
  expect(settled).toEqual({ search, ignored: [] });
});

describe('a filter on a fact that no listed home states', () => {
  const unknowing = snapshotOf([
    upstreamProperty({ amenities: [], garages: null }),
    upstreamProperty({ id: '2', purpose: 'rent', gridBand: 'A', amenities: ['Sauna'] }),
  ]);

  it.each<[Partial<Search>, string]>([
    [{ band: ['a'] }, 'grid band (not known for these homes)'],
    [{ power: ['solar', 'generator'] }, 'power (not known for these homes)'],
    [{ water: ['borehole'] }, 'water (not known for these homes)'],
    [{ furnishing: ['furnished'] }, 'furnishing (not known for these homes)'],
    [{ papers: ['deed'] }, 'papers (not known for these homes)'],
    [{ seen: true }, 'papers seen (not known for these homes)'],
    [{ parking: true }, 'parking (not known for these homes)'],
    [{ new: true }, 'newly built homes (not known for these homes)'],
    [{ hours: 20 }, 'hours of light (not known for these homes)'],
    [{ within: area }, 'drawn area (not known for these homes)'],
    [{ types: ['castle'] }, 'type “castle”'],
    [{ amenities: ['moat'] }, 'amenity “moat”'],
  ])('is left out with a remark: %j', (filter, what) => {
    const search: Search = { ...everywhere({ purpose: 'buy', view: 'grid' }), ...filter };
    const { total, ignored, path, chips } = searchSnapshot(unknowing, search);
    expect({ total, ignored, path, chips }).toEqual({
      total: 1,
      ignored: [{ text: `Ignored: ${what}` }],
      path: '/buy?location=',
      chips: [],
    });
  });

  it('counts if a home of the purpose has it, or an amenity or type of the other purpose', () => {
    const rent: Search = { ...everywhere({ purpose: 'rent', view: 'grid' }), band: ['b'] };
    expect(searchSnapshot(unknowing, rent)).toMatchObject({ total: 0, ignored: [] });
    const sauna: Search = { ...everywhere({ purpose: 'buy', view: 'grid' }), amenities: ['sauna'] };
    const found = searchSnapshot(unknowing, sauna);
    expect(found).toMatchObject({ total: 0, ignored: [], chips: [{ label: 'Sauna' }] });
  });

  it('is kept in an empty list', () => {
    const search: Search = { ...everywhere({ purpose: 'buy', view: 'grid' }), band: ['b'] };
    expect(searchSnapshot(snapshotOf([]), search)).toMatchObject({ total: 0, ignored: [] });
  });
});
