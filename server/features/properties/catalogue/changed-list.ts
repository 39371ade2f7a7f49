import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import type { UpstreamCard, UpstreamProperty } from '../../../upstream/visitors/property-schema.ts';
import { joined } from './columns.ts';
import type { CostRates } from '../views/home-costs.ts';
import {
  canonicalId,
  changeTimesOf,
  indexesOf,
  packedTexts,
  rowOf,
  unpack,
  type PackedList,
} from './packed-list.ts';
import { joinedPlaces, namedPlacesOf } from '../places/named-places.ts';
import { changedIndex, placesOf, type SearchIndex } from '../search/search-index.ts';
import { textAt, withTexts } from './text-column.ts';

/**
 * The list after some properties have changed: it shares what has not. Takes a few milliseconds per 100,000 properties, mostly
 * for copying columns.
 *
 * @param properties the new and changed ones
 * @param removed ids of those that are no longer listed; unknown ones are ignored
 * @param rates those of the list
 * @returns the same list if nothing changes; null if the list contradicts the changes, so that it has to be read anew
 */
export function changedList(
  list: PackedList,
  { properties, removed }: { properties: readonly UpstreamProperty[]; removed: readonly string[] },
  rates: CostRates,
): PackedList | null {
  const gone = new Set<number>();
  for (const id of removed) gone.add(rowOf(list, id));
  for (const { id, uuid } of properties) {
    const rows = new Set([id, uuid ?? id].map((name) => rowOf(list, name)));
    rows.delete(-1);
    // Its ids belong to two properties, or to one that has changed as well.
    if (rows.size > 1 || [...rows].some((row) => gone.has(row))) return null;
    for (const row of rows) gone.add(row);
  }
  gone.delete(-1);
  if (gone.size === 0 && properties.length === 0) return list;

  const firstRow = list.changedAt.length;
  const moved = new Map(list.moved);
  for (const row of gone) {
    const { property } = unpack(list, row);
    for (const id of idsOf(property)) moved.set(id, -1);
  }
  for (const [number, property] of properties.entries()) {
    for (const id of idsOf(property)) moved.set(id, firstRow + number);
  }
  if (
    properties.some((property, number) =>
      idsOf(property).some((id) => moved.get(id) !== firstRow + number),
    )
  )
    return null;

  const ids = withTexts(list.ids, properties.map(canonicalId));
  const added = indexesOf(properties, firstRow, rates);
  const indexOf = (purpose: Purpose): SearchIndex =>
    changedIndex(list.indexes[purpose], gone, added[purpose], (row) => textAt(ids, row));
  const indexes = { buy: indexOf('buy'), rent: indexOf('rent') };
  return {
    properties: withTexts(list.properties, [...packedTexts(properties)]),
    ids,
    changedAt: joined(Float64Array, [list.changedAt, changeTimesOf(properties)]),
    aliases: list.aliases,
    moved,
    gone: new Set([...list.gone, ...gone]),
    indexes,
    places: { buy: placesOf(indexes.buy), rent: placesOf(indexes.rent) },
    named: joinedPlaces(list.named, namedPlacesOf(properties)),
  };
}

function idsOf({ id, uuid }: UpstreamCard): string[] {
  return uuid === null ? [id] : [id, uuid];
}
