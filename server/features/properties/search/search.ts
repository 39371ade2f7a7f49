import type { PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import type { Remark } from '../../../../shared/contract/values.ts';
import { landingPlaces } from '../../../../shared/places/districts.ts';
import { everywhere } from '../../../../shared/search/changed-search.ts';
import { pageSize } from '../../../../shared/search/choices.ts';
import { shownRemarks } from '../../../../shared/search/query-reader.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath, searchQuery } from '../../../../shared/search/write-query.ts';
import { chipsOf } from './chips.ts';
import { findInPlace } from '../places/find-in-place.ts';
import { namesIn } from './list-names.ts';
import { listingValues, valueLabels } from './listing-values.ts';
import { listingMap } from '../map/listing-map.ts';
import { countOf, findMatches } from './matching.ts';
import type { SearchIndex } from './search-index.ts';
import { knownTo, dropUnknownFilters } from './drop-unknown-filters.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/** Maximum number of cards in the strip of featured properties. */
const stripSize = 4;
/** A single card is not shown as a strip. */
const minInStrip = 2;

/**
 * Result of a search, without its freshness. One linear pass over presorted columns.
 *
 * @param options remarks about the URL of the search, and the time in milliseconds since the epoch
 */
export function searchSnapshot(
  snapshot: PropertySnapshot,
  asked: Search,
  { remarks = [], now = Date.now() }: { remarks?: readonly Remark[]; now?: number } = {},
): Omit<PropertyPage, 'help' | 'lastUpdated'> {
  const { search, ignored } = dropUnknownFilters(snapshot, asked);
  const index = snapshot.indexes[search.purpose];
  const { marks: inPlace, label: place, isGuess } = findInPlace(index, search.location);
  const matches = findMatches(index, search, inPlace, now);
  const total = countOf(matches);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(search.page, pages);
  const shown = { ...search, page };
  const positions = positionsOfPage(index, matches, shown);
  const rows = positions.map((position) => index.rows[position] ?? 0);
  const hasMap = knownTo(index).hasCoordinates;
  const anywhere = search.box
    ? findMatches(index, { ...search, box: null }, inPlace, now)
    : matches;
  const names = namesIn(snapshot.indexes);
  const unmapped =
    search.view === 'map' && !hasMap
      ? [{ text: 'These homes have no exact location yet, so there is no map.' }]
      : [];
  const beyond =
    search.page > pages && total > 0
      ? [{ text: `There is no page ${search.page}: this is the last one` }]
      : [];
  const guess = isGuess ? [{ text: `Showing ${place} for “${search.location}”` }] : [];
  return {
    purpose: search.purpose,
    path: searchPath(shown),
    indexed: indexedPath(shown, { place, total }),
    place,
    landing: place !== null && landingPlaces.includes(place) ? place : null,
    values: listingValues(search),
    labels: valueLabels(search, names),
    chips: chipsOf(search, names),
    ignored: [...shownRemarks([...guess, ...unmapped, ...beyond, ...remarks, ...ignored])],
    hasMap,
    map:
      search.view === 'map' && hasMap
        ? listingMap(index, search, { place, anywhere, shown: positions, now })
        : null,
    items: positions.map((position) => cardFor(search, { snapshot, index, position })),
    total,
    page,
    pages,
    places: [...snapshot.places[search.purpose]],
    strip:
      page > 1 || search.view === 'map'
        ? []
        : stripOf(index, matches, new Set(rows)).map(snapshot.card),
  };
}

/**
 * Search engines index cities and districts, with their further pages, under the place's own path. They don't index places
 * without homes, combinations of filters or the map.
 */
function indexedPath(
  search: Search,
  { place, total }: { place: string | null; total: number },
): string | null {
  if (place === null || !landingPlaces.includes(place) || search.view === 'map') return null;
  const first: Search = { ...everywhere({ ...search, view: 'grid' }), location: place };
  if (total === 0 && searchQuery(first) !== '') return null;
  const plain = searchPath({ ...first, page: search.page });
  return searchPath({ ...search, location: place, view: 'grid' }) === plain ? plain : null;
}

/** Rows of the featured properties that match the search and that the page doesn't show yet. */
function stripOf(
  { rows, featured }: SearchIndex,
  matches: Uint8Array,
  shown: ReadonlySet<number>,
): number[] {
  const strip: number[] = [];
  for (const position of featured) {
    if (strip.length === stripSize) break;
    const row = rows[position] ?? 0;
    if (matches[position] === 1 && !shown.has(row)) strip.push(row);
  }
  return strip.length < minInStrip ? [] : strip;
}

/**
 * Number of listed properties that match.
 *
 * @param now in milliseconds since the epoch
 */
export function countMatches({ indexes }: PropertySnapshot, search: Search, now: number): number {
  const index = indexes[search.purpose];
  return countOf(findMatches(index, search, findInPlace(index, search.location).marks, now));
}

/** The card of a result. A rent's has the cash needed anyway, a sale's only in a search by cash. */
export function cardFor(
  { purpose, sort, cashMax }: Search,
  {
    snapshot,
    index,
    position,
  }: { snapshot: PropertySnapshot; index: SearchIndex; position: number },
): PropertyCard {
  const card = snapshot.card(index.rows[position] ?? 0);
  const cash = index.cash[position] ?? 0;
  const isByCash = purpose === 'buy' && (sort === 'cash' || cashMax !== null);
  return isByCash && cash > 0 ? { ...card, cash } : card;
}

function positionsOfPage(
  { order }: SearchIndex,
  matches: Uint8Array,
  { sort, page }: Pick<Search, 'sort' | 'page'>,
): number[] {
  const found: number[] = [];
  let before = (page - 1) * pageSize;
  for (const position of order[sort]) {
    if (matches[position] === 0) continue;
    before -= 1;
    if (before >= 0) continue;
    found.push(position);
    if (found.length === pageSize) break;
  }
  return found;
}
