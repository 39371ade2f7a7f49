import { cities } from '../../../../shared/cities.ts';
import { districts, landingPlaces } from '../../../../shared/places/districts.ts';
import type { SortOrder } from '../../../../shared/search/choices.ts';
import { joined } from '../catalogue/columns.ts';
import { joinedColumns, type SearchColumns, type SearchPart } from './search-columns.ts';
import { comparisons, mergedOrder, type Comparison } from './sort-orders.ts';

/** The properties of one purpose, ready to search. */
export interface SearchIndex extends SearchColumns {
  /** Positions of the listed properties in each sort order. */
  order: Record<SortOrder, Uint32Array<ArrayBuffer>>;
  /** Positions of the featured ones, newest first. */
  featured: Uint32Array<ArrayBuffer>;
}

/**
 * Builds the index of one purpose from the columns of its parts, whose rows ascend.
 *
 * @param idOf canonical id by row
 */
export function createSearchIndex(
  parts: readonly SearchPart[],
  idOf: (row: number) => string,
): SearchIndex {
  const columns = joinedColumns(parts);
  const isFeatured = joined(
    Uint8Array,
    parts.map((part) => part.isFeatured),
  );
  const positions = Uint32Array.from(columns.rows.keys());
  const compare = comparisonsOf(columns, idOf);
  const newest = positions.toSorted(compare.newest);
  return {
    ...columns,
    order: {
      lowest: positions.toSorted(compare.lowest),
      highest: positions.toSorted(compare.highest),
      newest,
      oldest: positions.toSorted(compare.oldest),
      cash: positions.toSorted(compare.cash),
    },
    featured: newest.filter((position) => isFeatured[position] === 1),
  };
}

/**
 * The index without the properties in some rows, and with those of another index, whose rows are higher.
 *
 * @param idOf canonical id by row
 */
export function changedIndex(
  index: SearchIndex,
  gone: ReadonlySet<number>,
  added: SearchIndex,
  idOf: (row: number) => string,
): SearchIndex {
  const cleared = Array.from(gone, (row) => positionOfRow(index.rows, row)).filter(
    (position) => position >= 0,
  );
  if (cleared.length === 0 && added.rows.length === 0) return index;
  const columns = joinedColumns([index, added]);
  for (const position of cleared) columns.isListed[position] = 0;
  const first = index.rows.length;
  const compare = comparisonsOf(columns, idOf);
  const merged = (before: Uint32Array, more: Uint32Array, sort: SortOrder) =>
    mergedOrder(
      before,
      columns.isListed,
      more.map((position) => first + position),
      compare[sort],
    );
  const ordered = (sort: SortOrder) => merged(index.order[sort], added.order[sort], sort);
  return {
    ...columns,
    order: {
      lowest: ordered('lowest'),
      highest: ordered('highest'),
      newest: ordered('newest'),
      oldest: ordered('oldest'),
      cash: ordered('cash'),
    },
    featured: merged(index.featured, added.featured, 'newest'),
  };
}

function comparisonsOf(
  { price, cash, listedAt, rows }: SearchColumns,
  idOf: (row: number) => string,
): Record<SortOrder, Comparison> {
  return comparisons({ price, cash, listedAt, idOf: (position) => idOf(rows[position] ?? 0) });
}

/** Cities and districts with homes, named as in `landingPlaces`. */
export function placesOf({ isListed, city, district }: SearchIndex): string[] {
  const withHomes = (numbers: Int8Array | Int16Array, count: number): Uint8Array => {
    const marks = new Uint8Array(count);
    for (let position = 0; position < numbers.length; position += 1) {
      if (isListed[position] === 1) marks[numbers[position] ?? -1] = 1;
    }
    return marks;
  };
  const cityMarks = withHomes(city, cities.length);
  const districtMarks = withHomes(district, districts.length);
  const present = new Set<string>([
    ...cities.filter((_, number) => cityMarks[number] === 1),
    ...districts
      .filter((_, number) => districtMarks[number] === 1)
      .map(({ name, city: within }) => `${name}, ${within}`),
  ]);
  return landingPlaces.filter((place) => present.has(place));
}

function positionOfRow(rows: Uint32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? low : -1;
}
