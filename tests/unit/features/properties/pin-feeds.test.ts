import { expect, it } from 'vitest';
import { feedOf } from '../../../../server/features/properties/map/pin-feeds.ts';
import { readPins } from '../../../../shared/map/pins.ts';
import { searchOfPath } from '../../../../shared/search/listing-path.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { snapshotOf } from '../../../support/snapshot.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const homes = [7.1, 7.2, 7.3].map((lng, index) =>
  upstreamProperty({
    id: String(index),
    location: '1 Gana Street, Maitama, Abuja',
    coordinates: { lat: 9, lng },
    createdAt: '2026-11-20T12:00:00Z',
  }),
);
const snapshot = snapshotOf(homes);
const { buy, rent } = snapshot.indexes;
let made = 0;
const watched = {
  ...snapshot,
  indexes: {
    rent,
    buy: {
      ...buy,
      get price() {
        made += 1;
        return buy.price;
      },
    },
  },
};
const now = Date.parse('2026-11-24T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

function searchAt(path: string): Search {
  const search = searchOfPath(path);
  if (!search) throw new Error(`${path} is no listing`);
  return search;
}

it('the feed of a search is made once for a version of the list unless its bytes are needed', () => {
  const search = searchAt('/buy?location=');
  const first = feedOf(watched, search, { max: 10, now });
  expect(readPins(first.bytes().buffer)?.placed).toBe(3);
  const before = made;
  const again = searchAt('/buy?location=&view=map&sort=newest&page=2&box=6.4_3.3_6.48_3.6');
  const second = feedOf(watched, again, { max: 10, now: now + 60_000 });
  expect([second.etag, made]).toEqual([first.etag, before]);
  expect(second.bytes()).toEqual(first.bytes());
  expect(feedOf(snapshotOf(homes), search, { max: 10, now }).etag).toBe(first.etag);
});

it.each([
  ['another search', '/buy?location=Lagos', 10, now],
  ['fewer pins', '/buy?location=&since=7', 2, now],
  ['another day', '/buy?location=&since=7', 10, now + 7 * dayMs],
  ['another list', '/buy?location=&since=7', 10, now],
])('the feed of %s is another one', (name, path, max, at) => {
  const { etag } = feedOf(snapshot, searchAt('/buy?location=&since=7'), { max: 10, now });
  const list = name === 'another list' ? snapshotOf(homes.slice(1)) : snapshot;
  expect(feedOf(list, searchAt(path), { max, now: at }).etag).not.toBe(etag);
});
