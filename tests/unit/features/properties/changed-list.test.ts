import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedList } from '../../../../server/features/properties/catalogue/changed-list.ts';
import {
  packList,
  type PackedList,
} from '../../../../server/features/properties/catalogue/packed-list.ts';
import {
  positionsAt,
  type Postings,
} from '../../../../server/features/properties/search/postings.ts';
import { searchSnapshot } from '../../../../server/features/properties/search/search.ts';
import { dropUnknownFilters } from '../../../../server/features/properties/search/drop-unknown-filters.ts';
import { findSimilar } from '../../../../server/features/properties/search/similar.ts';
import {
  createSnapshot,
  type PropertySnapshot,
} from '../../../../server/features/properties/catalogue/snapshot.ts';
import { textAt } from '../../../../server/features/properties/catalogue/text-column.ts';
import type { UpstreamProperty } from '../../../../server/upstream/visitors/property-schema.ts';
import { readSearch } from '../../../../shared/search/read-query.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const property = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }).map(String),
    title: fc.string({ maxLength: 5 }),
    location: fc.constantFrom('1 Ademola Street, Jabi, Abuja', '2 Awolowo Road, Ikoyi, Lagos', ''),
    purpose: fc.constantFrom('buy', 'rent'),
    type: fc.constantFrom('Villa', 'Duplex', null),
    annualPrice: fc.constantFrom(0, 1_000_000, 1_100_000, 90_000_000, 120_000_000),
    bedrooms: fc.integer({ min: 1, max: 5 }),
    featured: fc.boolean(),
    createdAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
    updatedAt: fc.constantFrom(null, '2026-03-01T00:00:00.000Z'),
    area: fc.constantFrom(null, 80, 240),
    amenities: fc.subarray(['Gym', 'gym', 'Borehole', "Boys' quarters"]),
    estate: fc.constantFrom(null, 'Palm Court'),
    coordinates: fc.constantFrom(null, { lat: 9.06, lng: 7.42 }),
    lightHours: fc.constantFrom(null, 0, 20),
    gridBand: fc.constantFrom(null, 'A', 'C'),
    pets: fc.constantFrom(null, 'yes', 'no'),
    condition: fc.constantFrom(null, 'new', 'used'),
    papers: fc.subarray([{ type: 'survey' as const, seenBy: 'Ada', seenOn: '2026-10-03' }]),
    agencyFee: fc.constantFrom(null, 0, 500_000),
    previousPrice: fc.constantFrom(null, 200_000_000),
    priceChangedAt: fc.constantFrom(null, '2026-02-03T00:00:00.000Z'),
  })
  .map(({ id, ...fields }) =>
    // Odd ones have no uuid.
    upstreamProperty({ ...fields, id, uuid: Number(id) % 2 === 0 ? `uuid-${id}` : null }),
  );

const listOf = (maxLength: number) =>
  fc.uniqueArray(property, { selector: ({ id }) => id, maxLength });

const changesSchema = fc.record({
  properties: listOf(6),
  removed: fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String), { maxLength: 4 }),
});

const searches = [
  'buy?location=',
  'buy?location=&page=2',
  'buy?location=&sort=oldest',
  'buy?location=&sort=highest&rooms=4',
  'buy?location=Lagos&sort=newest',
  'buy?location=&type=villa&price=0-100m',
  'buy?location=&sort=cash&amenity=gym',
  'buy?location=Palm+Court&words=villa+borehole',
  'buy?location=&band=a&survey=yes&hours=10&cash-max=100m',
  'rent?location=',
  'rent?location=Jabi&sort=newest',
].map((text) => {
  const [purpose, query] = text.split('?');
  return readSearch(purpose === 'rent' ? 'rent' : 'buy', new URLSearchParams(query)).search;
});

/** All that visitors can see of a snapshot. */
function shownBy(snapshot: PropertySnapshot, properties: Iterable<UpstreamProperty>): unknown {
  const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
  return {
    count: snapshot.count,
    pages: searches.map((search) => searchSnapshot(snapshot, search)),
    featured: snapshot.featured(),
    listed: [...snapshot.listed].toSorted(byId),
    byNumber: Array.from({ length: 32 }, (_, number) => snapshot.find(String(number))),
    byUuid: Array.from({ length: 32 }, (_, number) => snapshot.find(`uuid-${number}`)),
    similar: Array.from(properties, ({ id }) => {
      const card = snapshot.find(id);
      return card && findSimilar(snapshot, card);
    }),
  };
}

/** The values of every column, by id, in each sort order. */
function columnsOf({ indexes, ids }: PackedList): unknown {
  return Object.values(indexes).map((index) => {
    const idAt = (position: number): string => textAt(ids, index.rows[position] ?? 0);
    const listed = [...index.rows.keys()].filter((position) => index.isListed[position] === 1);
    const entries = Object.entries(index).map(([name, column]: [string, unknown]) => {
      if (name === 'rows' || name === 'types') return [name];
      if (name === 'order')
        return Object.entries(index.order).map(([sort, order]) => [sort, Array.from(order, idAt)]);
      if (column === index.featured) return [name, Array.from(index.featured, idAt)];
      if (column === index.type)
        return [name, listed.map((at) => [idAt(at), index.types[index.type[at] ?? 0]]).toSorted()];
      return [name, listed.map((at) => [idAt(at), valueAt(column, at)]).toSorted()];
    });
    return entries;
  });
}

/** The number or the names at a position. */
function valueAt(column: unknown, position: number): unknown {
  if (ArrayBuffer.isView(column)) return (column as Float64Array)[position];
  const postings = column as Postings;
  return postings.names
    .filter((_, number) => positionsAt(postings, number).includes(position))
    .toSorted();
}

describe('a list after changes', () => {
  it('treats a search as in an empty list once the last home is gone', () => {
    const home = upstreamProperty({ id: '1' });
    const first = packList([home], costSettings);
    const list = changedList(first, { properties: [], removed: ['1'] }, costSettings);
    const search = readSearch('buy', new URLSearchParams('amenity=gym&band=a')).search;
    for (const each of [list, packList([], costSettings)])
      expect(each && dropUnknownFilters(each, search)).toEqual({ search, ignored: [] });
  });

  it('is the same as one that is read anew, after any changes', () => {
    fc.assert(
      fc.property(listOf(20), fc.array(changesSchema, { maxLength: 6 }), (first, all) => {
        const current = new Map(first.map((one) => [one.id, one]));
        let list = packList(first, costSettings);
        for (const { properties, removed } of all) {
          const gone = removed.filter((id) => properties.every((one) => one.id !== id));
          for (const id of gone) current.delete(id);
          for (const one of properties) current.set(one.id, one);
          const next = changedList(list, { properties, removed: gone }, costSettings);
          expect(next).not.toBeNull();
          list = next ?? list;
        }
        expect(columnsOf(list)).toEqual(columnsOf(packList([...current.values()], costSettings)));
        const changed = createSnapshot({
          list,
          etag: null,
          toPictureUrl: (url) => url,
          rates: costSettings,
        });
        const whole = snapshotOf([...current.values()]);
        expect(shownBy(changed, current.values())).toEqual(shownBy(whole, current.values()));
      }),
    );
  });

  it('leaves the list before it as it is', () => {
    const first = [upstreamProperty({ id: '1' }), upstreamProperty({ id: '2', purpose: 'rent' })];
    const list = packList(first, costSettings);
    const before = structuredClone(list);
    changedList(
      list,
      { properties: [upstreamProperty({ id: '3' })], removed: ['1'] },
      costSettings,
    );
    expect(list).toEqual(before);
  });

  it('is the same object if nothing changes', () => {
    const list = packList([upstreamProperty()], costSettings);
    expect(changedList(list, { properties: [], removed: ['77'] }, costSettings)).toBe(list);
  });

  it.each([
    ['has the ids of two listed ones', [{ id: '1', uuid: 'uuid-2' }], []],
    ['is removed as well', [{ id: '1', uuid: 'uuid-1' }], ['1']],
    ['is changed twice', [{ id: '1' }, { id: '1' }], []],
    ['is new twice', [{ id: '7' }, { id: '7' }], []],
    ['has another new one’s id', [{ id: '7' }, { id: '8', uuid: '7' }], []],
  ])('is unknown if a property %s', (_what, fields, removed) => {
    const list = packList(
      [upstreamProperty({ id: '1' }), upstreamProperty({ id: '2' })],
      costSettings,
    );
    expect(
      changedList(list, { properties: fields.map(upstreamProperty), removed }, costSettings),
    ).toBeNull();
  });
});
