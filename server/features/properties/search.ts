import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import { knownPlace, landingPlace, withoutAliases } from '../../../shared/gazetteer.ts';
import { pageSize, priceBands, type PropertySearch } from '../../../shared/property-search.ts';
import { keepLocations } from './location-words.ts';
import type { SearchIndex } from './search-index.ts';
import { searchableWords } from './searchable-text.ts';
import type { PropertySnapshot } from './snapshot.ts';

/** Maximum number of cards in the strip of featured properties. */
const stripSize = 4;
/** A single card is not shown as a strip. */
const minInStrip = 2;

/** Result of a search, without its freshness. One linear pass over presorted columns. */
export function searchSnapshot(
  snapshot: PropertySnapshot,
  search: PropertySearch,
): Omit<PropertyPage, 'lastUpdated'> {
  const index = snapshot.indexes[search.purpose];
  const inPlace = findInPlace(index, search);
  const matches = findMatches(index, search, inPlace);
  const total = countOf(matches);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(search.page, pages);
  const rows = rowsOfPage(index, matches, { sort: search.sort, page });
  return {
    purpose: search.purpose,
    place: placeOf(search.location),
    landing: landingPlace(search.location),
    items: rows.map(snapshot.card),
    total,
    page,
    pages,
    places: [...snapshot.places[search.purpose]],
    strip: page > 1 ? [] : stripOf(index, inPlace, new Set(rows)).map(snapshot.card),
  };
}

/** Rows of the featured properties of the searched place that the page doesn't show yet. */
function stripOf(
  { rows, featured }: SearchIndex,
  inPlace: Uint8Array,
  shown: ReadonlySet<number>,
): number[] {
  const strip: number[] = [];
  for (const position of featured) {
    if (strip.length === stripSize) break;
    const row = rows[position] ?? 0;
    if (inPlace[position] === 1 && !shown.has(row)) strip.push(row);
  }
  return strip.length < minInStrip ? [] : strip;
}

/** 1 for each position of a listed property in the searched place, else 0. */
function findInPlace({ isListed, location }: SearchIndex, search: PropertySearch): Uint8Array {
  const marks = isListed.slice();
  keepLocations(marks, location, searchableWords(withoutAliases(search.location)));
  return marks;
}

/** 1 for each position that matches the whole search, else 0. */
function findMatches(index: SearchIndex, search: PropertySearch, inPlace: Uint8Array): Uint8Array {
  const { rooms, bathrooms, area } = search;
  const matches = inPlace.slice();
  if (search.type !== null) {
    const type = index.types.indexOf(search.type.toLowerCase());
    keepWithin(matches, index.type, type, type);
  }
  if (rooms !== null) keepWithin(matches, index.bedrooms, rooms, rooms === 4 ? Infinity : rooms);
  const band = priceBands[search.purpose].find(({ value }) => value === search.price);
  // Prices are whole.
  if (band) keepWithin(matches, index.price, band.above + 1, band.upTo);
  if (bathrooms !== null) keepWithin(matches, index.bathrooms, bathrooms, Infinity);
  if (area !== null) keepWithin(matches, index.squareFeet, area, Infinity);
  return matches;
}

/** Clears the marks of positions whose value is not from `min` to `max`. */
function keepWithin(
  marks: Uint8Array,
  column: Float64Array | Uint32Array,
  min: number,
  max: number,
): void {
  for (let position = 0; position < marks.length; position += 1) {
    const value = column[position] ?? 0;
    // Without a branch, which would often be mispredicted.
    marks[position] = (marks[position] ?? 0) & Number(value >= min) & Number(value <= max);
  }
}

function countOf(marks: Uint8Array): number {
  let count = 0;
  for (let position = 0; position < marks.length; position += 1) count += marks[position] ?? 0;
  return count;
}

function rowsOfPage(
  { rows, order }: SearchIndex,
  matches: Uint8Array,
  { sort, page }: Pick<PropertySearch, 'sort' | 'page'>,
): number[] {
  const found: number[] = [];
  let before = (page - 1) * pageSize;
  for (const position of order[sort]) {
    if (matches[position] === 0) continue;
    before -= 1;
    if (before >= 0) continue;
    found.push(rows[position] ?? 0);
    if (found.length === pageSize) break;
  }
  return found;
}

function placeOf(location: string): string | null {
  return knownPlace(location) ?? (location === '' ? null : `“${location}”`);
}
