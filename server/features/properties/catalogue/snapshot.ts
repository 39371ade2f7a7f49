import { LRUCache } from 'lru-cache';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import type { CostRates } from '../views/home-costs.ts';
import { rowOf, unpack, type PackedList } from './packed-list.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { comparisons } from '../search/sort-orders.ts';
import { textAt } from './text-column.ts';
import { toPropertyCard } from '../views/views.ts';
import type { ToPictureUrl } from '../../../upstream/visitors/property-photos.ts';

/** All properties at one point in time, ready to search. A property's row is its place in the packed list. */
export interface PropertySnapshot {
  list: PackedList;
  /** Entity tag of the provider's list, if the snapshot is exactly that list. */
  etag: string | null;
  /** The version to send as `since`; undefined if the provider doesn't offer that. */
  version: string | undefined;
  /** Number of items in the provider's list that are not in the snapshot. */
  leftOut: number;
  /** Number of properties. */
  count: number;
  indexes: Record<Purpose, SearchIndex>;
  /** Cities and districts with homes, per purpose, named as in `landingPlaces`. */
  places: Record<Purpose, readonly string[]>;
  /** Canonical id and last change (ISO 8601) of every property; the same object for the life of the snapshot. */
  listed: Iterable<{ id: string; changedAt: string | null }>;
  card(row: number): PropertyCard;
  /** Canonical id. */
  idAt(row: number): string;
  /** Row of the property with this canonical id or alias; -1 if there is none. */
  rowOf(id: string): number;
  /** Card of the property with this canonical id or alias. */
  find(id: string): PropertyCard | null;
  /** The newest featured properties of both purposes, newest first. */
  featured(): readonly PropertyCard[];
}

export interface SnapshotSource {
  list: PackedList;
  etag: string | null;
  version?: string | undefined;
  leftOut?: number;
  toPictureUrl: ToPictureUrl;
  rates: CostRates;
}

/** Unpacked cards that stay in memory: what most visitors look at. */
const unpackedCards = 2000;
/** Maximum number of featured properties: the home page shows all of them. */
const maxFeatured = 24;

export function createSnapshot(source: SnapshotSource): PropertySnapshot {
  const { list, etag, version, leftOut = 0, toPictureUrl, rates } = source;
  const { indexes, places } = list;
  const cards = new LRUCache<number, PropertyCard>({ max: unpackedCards });
  let featured: readonly PropertyCard[] | undefined;

  function card(row: number): PropertyCard {
    const unpacked = cards.get(row);
    if (unpacked !== undefined) return unpacked;
    const { property, photoCount } = unpack(list, row);
    const fresh = toPropertyCard(property, toPictureUrl, rates, photoCount);
    cards.set(row, fresh);
    return fresh;
  }

  return {
    list,
    etag,
    version,
    leftOut,
    count: list.changedAt.length - list.gone.size,
    indexes,
    places,
    listed: { [Symbol.iterator]: () => listedOf(list) },
    card,
    idAt: (row) => textAt(list.ids, row),
    rowOf: (id) => rowOf(list, id),
    find(id) {
      const row = rowOf(list, id);
      return row < 0 ? null : card(row);
    },
    featured: () => (featured ??= featuredRows(list).map(card)),
  };
}

function featuredRows({ ids, indexes }: PackedList): number[] {
  const found = [indexes.buy, indexes.rent].flatMap(({ featured, rows, listedAt }) =>
    Array.from(featured.subarray(0, maxFeatured), (position) => ({
      row: rows[position] ?? 0,
      listedAt: listedAt[position] ?? -Infinity,
    })),
  );
  const { newest } = comparisons({
    price: new Float64Array(),
    cash: new Float64Array(),
    listedAt: Float64Array.from(found, ({ listedAt }) => listedAt),
    idOf: (position) => textAt(ids, found[position]?.row ?? 0),
  });
  return [...found.keys()]
    .toSorted(newest)
    .slice(0, maxFeatured)
    .map((position) => found[position]?.row ?? 0);
}

function* listedOf({ ids, changedAt, gone }: PackedList): Generator<{
  id: string;
  changedAt: string | null;
}> {
  for (const [row, time] of changedAt.entries()) {
    if (gone.has(row)) continue;
    yield {
      id: textAt(ids, row),
      changedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    };
  }
}
