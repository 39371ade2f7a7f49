import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import { knownPlace, landingPlace, withoutAliases } from '../../../shared/gazetteer.ts';
import {
  pageSize,
  priceBands,
  type PriceBand,
  type PropertySearch,
} from '../../../shared/property-search.ts';
import type { LocationWords, SearchIndex } from './search-index.ts';
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
  const matches = findMatches(index, search);
  const total = matches.reduce((sum, match) => sum + match, 0);
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
    strip: page > 1 ? [] : stripOf(index, search, new Set(rows)).map(snapshot.card),
  };
}

/** Rows of the featured properties of the searched place that the page doesn't show yet. */
function stripOf(
  { rows, featured, location, order }: SearchIndex,
  search: PropertySearch,
  shown: ReadonlySet<number>,
): number[] {
  const tests = wordsOf(search).map((word) => locationHas(location, word));
  const strip: number[] = [];
  for (const position of order.newest) {
    if (strip.length === stripSize) break;
    if (featured[position] === 0) continue;
    const row = rows[position] ?? 0;
    if (!shown.has(row) && tests.every((isIn) => isIn(position))) strip.push(row);
  }
  return strip.length < minInStrip ? [] : strip;
}

function wordsOf({ location }: PropertySearch): string[] {
  return searchableWords(withoutAliases(location));
}

/** Whether a location's word matches a typed one: by prefix, but numbers must be equal, since '1' is not '12'. */
function matchesWord(word: string, typed: string): boolean {
  return /^\d+$/.test(typed) ? word === typed : word.startsWith(typed);
}

/** 1 for each position in the index that matches, else 0. */
function findMatches(index: SearchIndex, search: PropertySearch): Uint8Array {
  const { rooms, bathrooms, area } = search;
  const matches = new Uint8Array(index.rows.length).fill(1);

  function keep(matching: (position: number) => boolean): void {
    for (let position = 0; position < matches.length; position += 1) {
      if (matches[position] === 1 && !matching(position)) matches[position] = 0;
    }
  }

  function keepFrom(column: Float64Array, min: number): void {
    keep((position) => (column[position] ?? 0) >= min);
  }

  if (search.type !== null) {
    const type = index.types.indexOf(search.type.toLowerCase());
    keep((position) => index.type[position] === type);
  }
  if (rooms === 4) keepFrom(index.bedrooms, rooms);
  else if (rooms !== null) keep((position) => index.bedrooms[position] === rooms);
  const band = priceBands[search.purpose].find(({ value }) => value === search.price);
  if (band) keep((position) => isWithin(band, index.price[position] ?? 0));
  if (bathrooms !== null) keepFrom(index.bathrooms, bathrooms);
  if (area !== null) keepFrom(index.squareFeet, area);
  for (const word of wordsOf(search)) keep(locationHas(index.location, word));
  return matches;
}

function isWithin({ above, upTo }: PriceBand, price: number): boolean {
  return price > above && price <= upTo;
}

/** Whether any word of a location matches the typed one. */
function locationHas(location: LocationWords, typed: string): (position: number) => boolean {
  const { vocabulary, numbers, ends } = location;
  const matching = Uint8Array.from(vocabulary, (word) => Number(matchesWord(word, typed)));
  return (position) => {
    const end = ends[position] ?? 0;
    for (let at = ends[position - 1] ?? 0; at < end; at += 1) {
      if (matching[numbers[at] ?? 0] === 1) return true;
    }
    return false;
  };
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
