import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedList } from '../../../../server/features/properties/changed-list.ts';
import { packList } from '../../../../server/features/properties/packed-list.ts';
import { searchSnapshot } from '../../../../server/features/properties/search.ts';
import { findSimilar } from '../../../../server/features/properties/similar.ts';
import {
  createSnapshot,
  type PropertySnapshot,
} from '../../../../server/features/properties/snapshot.ts';
import type { UpstreamProperty } from '../../../../server/upstream/property-schema.ts';
import { parsePropertySearch } from '../../../../shared/property-search.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
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
  'rent?location=',
  'rent?location=Jabi&sort=newest',
].map((text) => {
  const [purpose, query] = text.split('?');
  return parsePropertySearch(purpose === 'rent' ? 'rent' : 'buy', new URLSearchParams(query));
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

describe('a list after changes', () => {
  it('is the same as one that is read anew, after any changes', () => {
    fc.assert(
      fc.property(listOf(20), fc.array(changesSchema, { maxLength: 6 }), (first, all) => {
        const current = new Map(first.map((one) => [one.id, one]));
        let list = packList(first);
        for (const { properties, removed } of all) {
          const gone = removed.filter((id) => properties.every((one) => one.id !== id));
          for (const id of gone) current.delete(id);
          for (const one of properties) current.set(one.id, one);
          const next = changedList(list, { properties, removed: gone });
          expect(next).not.toBeNull();
          list = next ?? list;
        }
        const changed = createSnapshot({ list, etag: null, toPictureUrl: (url) => url });
        const whole = snapshotOf([...current.values()]);
        expect(shownBy(changed, current.values())).toEqual(shownBy(whole, current.values()));
      }),
    );
  });

  it('leaves the list before it as it is', () => {
    const first = [upstreamProperty({ id: '1' }), upstreamProperty({ id: '2', purpose: 'rent' })];
    const list = packList(first);
    const before = structuredClone(list);
    changedList(list, { properties: [upstreamProperty({ id: '3' })], removed: ['1'] });
    expect(list).toEqual(before);
  });

  it('is the same object if nothing changes', () => {
    const list = packList([upstreamProperty()]);
    expect(changedList(list, { properties: [], removed: ['77'] })).toBe(list);
  });

  it.each([
    ['has the ids of two listed ones', [{ id: '1', uuid: 'uuid-2' }], []],
    ['is removed as well', [{ id: '1', uuid: 'uuid-1' }], ['1']],
    ['is changed twice', [{ id: '1' }, { id: '1' }], []],
    ['is new twice', [{ id: '7' }, { id: '7' }], []],
    ['has another new one’s id', [{ id: '7' }, { id: '8', uuid: '7' }], []],
  ])('is unknown if a property %s', (_what, fields, removed) => {
    const list = packList([upstreamProperty({ id: '1' }), upstreamProperty({ id: '2' })]);
    expect(changedList(list, { properties: fields.map(upstreamProperty), removed })).toBeNull();
  });
});
