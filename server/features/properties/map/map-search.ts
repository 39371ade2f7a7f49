import type { HomesAtPoint } from '../../../../shared/contract/listing-schemas.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import type { PinFeed } from '../../../../shared/map/pins.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { centreOf, findInPlace } from '../places/find-in-place.ts';
import { findMatches } from '../search/matching.ts';
import { pinFeed, positionsAt } from './pins.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { cardFor } from '../search/search.ts';
import { dropUnknownFilters } from '../search/drop-unknown-filters.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/** Cards of one point: a block of flats may have more homes. */
const maxAtPoint = 24;
/** The middle of the country, for a search everywhere. */
const middle: Coordinates = { lat: 9, lng: 7.5 };

/**
 * The pins of all homes that a search finds, wherever the map is.
 *
 * @param options the most pins, and the time in milliseconds since the epoch
 */
export function findPins(
  snapshot: PropertySnapshot,
  search: Search,
  { max, now }: { max: number; now: number },
): PinFeed {
  const { index, marks, place } = findAnywhere(snapshot, search, now);
  const near = (place === null ? null : centreOf(place)) ?? middle;
  return pinFeed(index, marks, { near, max });
}

/**
 * The homes that a search finds at a point, the cheapest first.
 *
 * @param options the point, and the time in milliseconds since the epoch
 */
export function findHomesAt(
  snapshot: PropertySnapshot,
  asked: Search,
  { point, now }: { point: Coordinates; now: number },
): HomesAtPoint {
  const { search, index, marks } = findAnywhere(snapshot, asked, now);
  const found = positionsAt(index, marks, point);
  // Those on request, with the price 0, come last.
  const priceAt = (position: number): number => index.price[position] || Infinity;
  const sorted = found.toSorted(
    (a, b) => Number(priceAt(a) > priceAt(b)) - Number(priceAt(a) < priceAt(b)),
  );
  return {
    items: sorted
      .slice(0, maxAtPoint)
      .map((position) => cardFor(search, { snapshot, index, position })),
    more: Math.max(0, found.length - maxAtPoint),
  };
}

function findAnywhere(
  snapshot: PropertySnapshot,
  asked: Search,
  now: number,
): { search: Search; index: SearchIndex; marks: Uint8Array; place: string | null } {
  const { search } = dropUnknownFilters(snapshot, asked);
  const index = snapshot.indexes[search.purpose];
  const { marks: inPlace, label } = findInPlace(index, search.location);
  const marks = findMatches(index, { ...search, box: null }, inPlace, now);
  return { search, index, marks, place: label };
}
