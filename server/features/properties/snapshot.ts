import { LRUCache } from 'lru-cache';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import type { PackedList, PackedProperty } from './packed-list.ts';
import type { SearchIndex } from './search-index.ts';
import { positionOf, textAt } from './text-column.ts';
import { toPropertyCard } from './views.ts';
import type { ToPictureUrl } from '../../upstream/property-photos.ts';

/** All properties at one point in time, ready to search. A property's row is its position in the provider's list. */
export interface PropertySnapshot {
  etag: string | null;
  /** Number of properties. */
  count: number;
  indexes: Record<Purpose, SearchIndex>;
  /** Cities and districts with homes, per purpose, named as in `landingPlace`. */
  places: Record<Purpose, readonly string[]>;
  /** Canonical id and last change (ISO 8601) of every property; the same object for the life of the snapshot. */
  listed: Iterable<{ id: string; changedAt: string | null }>;
  card(row: number): PropertyCard;
  /** Row of the property with this canonical id or alias; -1 if there is none. */
  rowOf(id: string): number;
  /** Card of the property with this canonical id or alias. */
  find(id: string): PropertyCard | null;
  /** Featured properties of both purposes, newest first. */
  featured(): readonly PropertyCard[];
}

export interface SnapshotSource {
  list: PackedList;
  etag: string | null;
  toPictureUrl: ToPictureUrl;
}

/** Unpacked cards that stay in memory: what most visitors look at. */
const unpackedCards = 2000;

export function createSnapshot({ list, etag, toPictureUrl }: SnapshotSource): PropertySnapshot {
  const { indexes, places, aliases } = list;
  const cards = new LRUCache<number, PropertyCard>({ max: unpackedCards });
  let featured: readonly PropertyCard[] | undefined;

  function card(row: number): PropertyCard {
    const unpacked = cards.get(row);
    if (unpacked !== undefined) return unpacked;
    const packed: PackedProperty = JSON.parse(textAt(list.properties, row));
    const fresh = toPropertyCard(packed.property, toPictureUrl, packed.photoCount);
    cards.set(row, fresh);
    return fresh;
  }

  function rowOf(id: string): number {
    const position = positionOf(aliases.ids, id);
    return position < 0 ? -1 : (aliases.rows[position] ?? -1);
  }

  return {
    etag,
    count: list.changedAt.length,
    indexes,
    places,
    listed: { [Symbol.iterator]: () => listedOf(list) },
    card,
    rowOf,
    find(id) {
      const row = rowOf(id);
      return row < 0 ? null : card(row);
    },
    featured: () => (featured ??= Array.from(list.featured, card)),
  };
}

function* listedOf({ ids, changedAt }: PackedList): Generator<{
  id: string;
  changedAt: string | null;
}> {
  for (const [row, time] of changedAt.entries()) {
    yield {
      id: textAt(ids, row),
      changedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    };
  }
}
