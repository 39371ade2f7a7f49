import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import { searchFields } from '../../../../shared/property-values.ts';
import { isRecord } from '../../../../shared/record.ts';
import type { UpstreamCard, UpstreamProperty } from '../../../upstream/visitors/property-schema.ts';
import type { CostRates } from '../views/home-costs.ts';
import { joined } from './columns.ts';
import { joinedPlaces, namedPlacesOf, type NamedPlaces } from '../places/named-places.ts';
import { searchPartOf, type SearchPart } from '../search/search-columns.ts';
import { createSearchIndex, placesOf, type SearchIndex } from '../search/search-index.ts';
import {
  createTextColumn,
  positionOf,
  textAt,
  textColumn,
  type TextColumn,
} from './text-column.ts';
import { photosOf, photosOnCard } from '../views/views.ts';

/**
 * The provider's list, ready to search. It consists of large buffers and a few short texts: a worker thread hands it over
 * without copying, and it takes less than a kilobyte per property. A property's row is its position in the provider's list, or
 * after it for one that has changed since.
 */
export interface PackedList {
  /** JSON of a `PackedProperty` per row. */
  properties: TextColumn;
  /** Canonical id per row. */
  ids: TextColumn;
  /** Time of the last change per row, in milliseconds since the epoch; NaN if unknown. */
  changedAt: Float64Array<ArrayBuffer>;
  /** Every canonical id and alias of the provider's list, sorted, with its row. */
  aliases: { ids: TextColumn; rows: Uint32Array<ArrayBuffer> };
  /** Rows of the canonical ids and aliases that have changed since; -1 for one that is no longer listed. */
  moved: ReadonlyMap<string, number>;
  /** Rows of properties that are no longer listed, or listed in another row. */
  gone: ReadonlySet<number>;
  indexes: Record<Purpose, SearchIndex>;
  /** Cities and districts with homes, per purpose, named as in `landingPlaces`. */
  places: Record<Purpose, string[]>;
  /** Names of all homes that were ever in this list. */
  named: NamedPlaces;
}

/** What a card needs of a property. */
export interface PackedProperty {
  /** Only with the photos on a card. */
  property: UpstreamCard;
  photoCount: number;
}

const searchFieldNames: ReadonlySet<string> = new Set(searchFields);

/** Packs properties one by one, in the provider's order, so that a long list is never held unpacked. */
export interface ListPacker {
  add(property: UpstreamProperty): void;
  finish(): PackedList;
}

/** Properties that wait unpacked: packing many at once is faster. */
const packedAtOnce = 250;

/** @param rates of the costs that homes are searched and sorted by */
export function createListPacker(rates: CostRates): ListPacker {
  const texts = createTextColumn();
  const ids: string[] = [];
  const canonicalIds: string[] = [];
  const changedAt: Float64Array<ArrayBuffer>[] = [];
  const parts: Record<Purpose, SearchPart>[] = [];
  let named = namedPlacesOf([]);
  let waiting: UpstreamProperty[] = [];

  function pack(): void {
    for (const text of packedTexts(waiting)) texts.add(text);
    changedAt.push(changeTimesOf(waiting));
    parts.push(searchPartsOf(waiting, canonicalIds.length, rates));
    named = joinedPlaces(named, namedPlacesOf(waiting));
    for (const property of waiting) {
      ids.push(property.id);
      canonicalIds.push(canonicalId(property));
    }
    waiting = [];
  }

  return {
    add(property) {
      if (waiting.push(property) === packedAtOnce) pack();
    },
    finish() {
      pack();
      const indexOf = (purpose: Purpose): SearchIndex =>
        createSearchIndex(
          parts.map((part) => part[purpose]),
          (row) => canonicalIds[row] ?? '',
        );
      const indexes = { buy: indexOf('buy'), rent: indexOf('rent') };
      return {
        properties: texts.finish(),
        ids: textColumn(canonicalIds),
        changedAt: joined(Float64Array, changedAt),
        aliases: aliasesOf(ids, canonicalIds),
        moved: new Map(),
        gone: new Set(),
        indexes,
        places: { buy: placesOf(indexes.buy), rent: placesOf(indexes.rent) },
        named,
      };
    },
  };
}

/** @param rates of the costs that homes are searched and sorted by */
export function packList(properties: readonly UpstreamProperty[], rates: CostRates): PackedList {
  const packer = createListPacker(rates);
  for (const property of properties) packer.add(property);
  return packer.finish();
}

/** Row of the property with this canonical id or alias; -1 if there is none. */
export function rowOf({ aliases, moved }: PackedList, id: string): number {
  const row = moved.get(id);
  if (row !== undefined) return row;
  const position = positionOf(aliases.ids, id);
  return position < 0 ? -1 : (aliases.rows[position] ?? -1);
}

export function unpack({ properties }: PackedList, row: number): PackedProperty {
  return JSON.parse(textAt(properties, row));
}

/** Indexes of properties whose rows follow each other. */
export function indexesOf(
  properties: readonly UpstreamProperty[],
  firstRow: number,
  rates: CostRates,
): Record<Purpose, SearchIndex> {
  const parts = searchPartsOf(properties, firstRow, rates);
  const idOf = (row: number): string => {
    const property = properties[row - firstRow];
    return property ? canonicalId(property) : '';
  };
  return { buy: createSearchIndex([parts.buy], idOf), rent: createSearchIndex([parts.rent], idOf) };
}

function searchPartsOf(
  properties: readonly UpstreamProperty[],
  firstRow: number,
  rates: CostRates,
): Record<Purpose, SearchPart> {
  const partOf = (purpose: Purpose): SearchPart => {
    const found = properties
      .map((property, number) => ({ property, row: firstRow + number }))
      .filter(({ property }) => property.purpose === purpose);
    return searchPartOf(
      found.map(({ property }) => property),
      Uint32Array.from(found, ({ row }) => row),
      rates,
    );
  };
  return { buy: partOf('buy'), rent: partOf('rent') };
}

/** Milliseconds since the epoch; NaN if unknown. */
export function changeTimesOf(properties: readonly UpstreamProperty[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(properties, ({ createdAt, updatedAt }) =>
    Date.parse(updatedAt ?? createdAt ?? ''),
  );
}

/** The buffers to transfer when a list is posted to another thread. Arrays hold short texts, or a column's buffers. */
export function buffersOf(list: PackedList): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  const pending: unknown[] = [list];
  while (pending.length > 0) {
    const value = pending.pop();
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer)
      buffers.push(value.buffer);
    else if (isRecord(value) || (Array.isArray(value) && ArrayBuffer.isView(value[0])))
      pending.push(...Object.values(value));
  }
  return buffers;
}

export function canonicalId({ id, uuid }: UpstreamProperty): string {
  return uuid ?? id;
}

export function* packedTexts(properties: readonly UpstreamProperty[]): Generator<string> {
  for (const property of properties) {
    const photos = photosOf(property);
    const packed: PackedProperty = {
      property: withoutSearchFields({ ...property, photos: photos.slice(0, photosOnCard) }),
      photoCount: photos.length,
    };
    yield JSON.stringify(packed);
  }
}

/** No card shows them. */
function withoutSearchFields(property: UpstreamProperty): UpstreamCard {
  const entries = Object.entries(property).filter(([name]) => !searchFieldNames.has(name));
  // Object.fromEntries loses the key types; a card has every other field.
  return Object.fromEntries(entries) as unknown as UpstreamCard;
}

/** @param ids and canonical ids by row */
function aliasesOf(ids: readonly string[], canonicalIds: readonly string[]): PackedList['aliases'] {
  const rowById = new Map<string, number>();
  for (const [row, id] of ids.entries()) rowById.set(id, row);
  // Add canonical ids last: they override another property's alias.
  for (const [row, id] of canonicalIds.entries()) rowById.set(id, row);
  // The default order is that of the code units, in which `positionOf` searches.
  const sorted = [...rowById.keys()].toSorted();
  return {
    ids: textColumn(sorted),
    rows: Uint32Array.from(sorted, (id) => rowById.get(id) ?? 0),
  };
}
