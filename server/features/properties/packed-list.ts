import { cityOf } from '../../../shared/cities.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { districts, placeSuggestions } from '../../../shared/gazetteer.ts';
import { isRecord } from '../../../shared/record.ts';
import type { UpstreamProperty } from '../../upstream/property-schema.ts';
import { byNewest, createSearchIndex, type SearchIndex } from './search-index.ts';
import { textColumn, type TextColumn } from './text-column.ts';
import { photosOnCard } from './views.ts';

/**
 * The provider's list, ready to search. It consists of large buffers and a few short texts: a worker thread hands it over
 * without copying, and it takes less than a kilobyte per property. A property's row is its position in the list.
 */
export interface PackedList {
  /** JSON of a `PackedProperty` per row. */
  properties: TextColumn;
  /** Canonical id per row. */
  ids: TextColumn;
  /** Time of the last change per row, in milliseconds since the epoch; NaN if unknown. */
  changedAt: Float64Array<ArrayBuffer>;
  /** Every canonical id and alias, sorted, with its row. */
  aliases: { ids: TextColumn; rows: Uint32Array<ArrayBuffer> };
  /** Rows of the featured properties of both purposes, newest first. */
  featured: Uint32Array<ArrayBuffer>;
  indexes: Record<Purpose, SearchIndex>;
  /** Cities and districts with homes, per purpose, named as in `landingPlace`. */
  places: Record<Purpose, string[]>;
}

/** What a card needs of a property. */
export interface PackedProperty {
  /** Only with the photos on a card. */
  property: UpstreamProperty;
  photoCount: number;
}

export function packList(properties: readonly UpstreamProperty[]): PackedList {
  const rowsOf = (matches: (property: UpstreamProperty) => boolean): Uint32Array<ArrayBuffer> =>
    Uint32Array.from(properties.keys()).filter((row) => {
      const property = properties[row];
      return property !== undefined && matches(property);
    });
  const indexOf = (purpose: Purpose): SearchIndex =>
    createSearchIndex(
      properties,
      rowsOf((property) => property.purpose === purpose),
    );
  const indexes = { buy: indexOf('buy'), rent: indexOf('rent') };
  return {
    properties: textColumn(packedTexts(properties)),
    ids: textColumn(properties.map(canonicalId)),
    changedAt: Float64Array.from(properties, ({ createdAt, updatedAt }) =>
      Date.parse(updatedAt ?? createdAt ?? ''),
    ),
    aliases: aliasesOf(properties),
    featured: rowsOf(({ featured }) => featured).toSorted(byNewest(properties)),
    indexes,
    places: { buy: placesOf(properties, indexes.buy), rent: placesOf(properties, indexes.rent) },
  };
}

/** The buffers to transfer when a list is posted to another thread. Arrays hold only short texts. */
export function buffersOf(list: PackedList): ArrayBuffer[] {
  const buffers: ArrayBuffer[] = [];
  const pending: unknown[] = [list];
  while (pending.length > 0) {
    const value = pending.pop();
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer)
      buffers.push(value.buffer);
    else if (isRecord(value)) pending.push(...Object.values(value));
  }
  return buffers;
}

function canonicalId({ id, uuid }: UpstreamProperty): string {
  return uuid ?? id;
}

function* packedTexts(properties: readonly UpstreamProperty[]): Generator<string> {
  for (const property of properties) {
    const photos = property.photos.slice(0, photosOnCard);
    const packed: PackedProperty = {
      property: { ...property, photos },
      photoCount: property.photos.length,
    };
    yield JSON.stringify(packed);
  }
}

function aliasesOf(properties: readonly UpstreamProperty[]): PackedList['aliases'] {
  const rowById = new Map<string, number>();
  for (const [row, { id }] of properties.entries()) rowById.set(id, row);
  // Add canonical ids last: they override another property's alias.
  for (const [row, property] of properties.entries()) rowById.set(canonicalId(property), row);
  // The default order is that of the code units, in which `positionOf` searches.
  const ids = [...rowById.keys()].toSorted();
  return {
    ids: textColumn(ids),
    rows: Uint32Array.from(ids, (id) => rowById.get(id) ?? 0),
  };
}

function placesOf(
  properties: readonly UpstreamProperty[],
  { rows, district }: SearchIndex,
): string[] {
  const present = new Set<string | null>();
  for (const row of rows) present.add(cityOf(properties[row]?.location ?? ''));
  for (const number of new Set(district)) {
    const found = districts[number];
    if (found) present.add(`${found.name}, ${found.city}`);
  }
  return placeSuggestions.filter((place) => present.has(place));
}
