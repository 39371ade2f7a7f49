import { reducedForDays } from '../../../../shared/contract/property-terms.ts';
import { dayInLagos } from '../../../../shared/dates.ts';
import { placeUnits } from '../../../../shared/map/place-columns.ts';
import { keepInArea } from '../../../../shared/map/points-in-area.ts';
import { priceBands } from '../../../../shared/search/choices.ts';
import { choiceNames, filters } from '../../../../shared/search/filters.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { bitsOf, factFlags } from './fact-bits.ts';
import { numbersOf } from './common-names.ts';
import { slugsOf } from './list-names.ts';
import { keepNumbered, keepWords } from './postings.ts';
import { keywordsOf } from './searchable-text.ts';
import { squareFeetPerSquareMetre } from './search-columns.ts';
import type { SearchIndex } from './search-index.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * 1 for each position that matches the whole search, else 0.
 *
 * @param inPlace marks of the homes in the searched place; they stay as they are
 * @param now milliseconds since the epoch
 */
export function findMatches(
  index: SearchIndex,
  search: Search,
  inPlace: Uint8Array,
  now: number,
): Uint8Array {
  const matches = inPlace.slice();
  keepNumbers(matches, index, search);
  keepFacts(matches, index, search);
  if (search.types.length > 0) keepTypes(matches, index, search.types);
  for (const slug of search.amenities)
    keepNumbered(matches, index.amenities, numbersOf(index.amenities, slug));
  if (search.words !== '')
    keepWords(matches, [index.keywords, index.location], keywordsOf(search.words));
  const today = Date.parse(`${dayInLagos(now)}T00:00+01:00`);
  if (search.since !== null)
    keepWithin(matches, index.listedAt, today - search.since * dayMs, null);
  if (search.reduced) {
    const day = Math.ceil(today / dayMs);
    keepWithin(matches, index.reducedOn, day - reducedForDays, day);
  }
  if (search.within !== null) keepInArea(matches, index, search.within);
  if (search.box !== null) {
    const { south, west, north, east } = search.box;
    keepWithin(matches, index.lat, south * placeUnits, north * placeUnits);
    keepWithin(matches, index.lng, west * placeUnits, east * placeUnits);
  }
  return matches;
}

/** Number of marked positions. */
export function countOf(marks: Uint8Array): number {
  let count = 0;
  for (let position = 0; position < marks.length; position += 1) count += marks[position] ?? 0;
  return count;
}

function keepNumbers(matches: Uint8Array, index: SearchIndex, search: Search): void {
  const { rooms, bathrooms, priceMin, priceMax, sizeMin, sizeMax } = search;
  if (rooms !== null) keepWithin(matches, index.bedrooms, rooms, rooms === 4 ? null : rooms);
  keepWithin(matches, index.bedrooms, search.bedsMin, search.bedsMax);
  keepWithin(matches, index.bathrooms, bathrooms ?? search.bathsMin, search.bathsMax);
  const band = priceBands[search.purpose].find(({ value }) => value === search.price);
  // Prices are whole.
  if (band) keepWithin(matches, index.price, band.above + 1, band.upTo);
  // A home without a price has 0, and is in no free range.
  if (priceMin !== null || priceMax !== null)
    keepWithin(matches, index.price, priceMin ?? 1, priceMax);
  if (search.cashMax !== null) keepWithin(matches, index.cash, 1, search.cashMax);
  keepWithin(matches, index.squareFeet, search.area, null);
  if (sizeMin !== null || sizeMax !== null) {
    const least = (sizeMin ?? 1) * squareFeetPerSquareMetre;
    keepWithin(matches, index.squareFeet, least, sizeMax && sizeMax * squareFeetPerSquareMetre);
  }
  keepWithin(matches, index.hours, search.hours, null);
}

/** One pass for every filter whose options are alternatives, and one for all others. */
function keepFacts(matches: Uint8Array, { facts }: SearchIndex, search: Search): void {
  const alternatives = choiceNames
    .filter((name) => filters[name].kind === 'any')
    .map((name) => bitsOf(name, search[name]));
  for (const any of alternatives) {
    if (any === 0) continue;
    for (let position = 0; position < matches.length; position += 1)
      matches[position] = (matches[position] ?? 0) & Number(((facts[position] ?? 0) & any) !== 0);
  }
  let all = 0;
  for (const name of choiceNames)
    if (filters[name].kind === 'all') all |= bitsOf(name, search[name]);
  for (const name of factFlags) if (search[name]) all |= bitsOf(name, ['yes']);
  if (all === 0) return;
  for (let position = 0; position < matches.length; position += 1)
    matches[position] = (matches[position] ?? 0) & Number(((facts[position] ?? 0) & all) === all);
}

function keepTypes(
  matches: Uint8Array,
  { type, types }: SearchIndex,
  sought: readonly string[],
): void {
  const isSought = Uint8Array.from(slugsOf(types), (slug) => Number(sought.includes(slug)));
  for (let position = 0; position < matches.length; position += 1)
    matches[position] = (matches[position] ?? 0) & (isSought[type[position] ?? 0] ?? 0);
}

/** Clears the marks of positions whose value is not from `min` to `max`; null is no limit. */
function keepWithin(
  marks: Uint8Array,
  column: Float64Array | Int32Array | Int8Array,
  min: number | null,
  max: number | null,
): void {
  if (min === null && max === null) return;
  const [least, most] = [min ?? -Infinity, max ?? Infinity];
  for (let position = 0; position < marks.length; position += 1) {
    const value = column[position] ?? 0;
    // Without a branch, which would often be mispredicted.
    marks[position] = (marks[position] ?? 0) & Number(value >= least) & Number(value <= most);
  }
}
