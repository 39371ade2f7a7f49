import type { Purpose } from '../contract/property-terms.ts';
import { noFilters, type Filters, type Reading } from '../search-text/reading.ts';
import { inTypeOrder } from './read-query.ts';
import type { Search } from './search.ts';

/** The same search for another purpose, with every filter that still applies. */
export function forPurpose(search: Search, purpose: Purpose): Search {
  if (purpose === search.purpose) return search;
  const changed: Search = {
    ...search,
    purpose,
    price: null,
    priceMin: null,
    priceMax: null,
    cashMax: null,
    page: 1,
  };
  return purpose === 'rent'
    ? { ...changed, papers: [], survey: false, seen: false }
    : { ...changed, pets: false };
}

/** Filters on the same thing: setting one clears the others. */
const alternatives: readonly (readonly (keyof Filters | 'price')[])[] = [
  ['rooms', 'bedsMin', 'bedsMax'],
  ['bathrooms', 'bathsMin', 'bathsMax'],
  ['price', 'priceMin', 'priceMax'],
  ['area', 'sizeMin', 'sizeMax'],
];

/**
 * The search with what a typed sentence asks for: always its place, everywhere if it has none; of its keywords and the other
 * filters, those that it mentions. A place ends the search of a map area.
 */
export function withReading(search: Search, reading: Reading): Search {
  const { location, sort, ...filters } = reading.filters;
  const before = forPurpose(search, reading.purpose ?? search.purpose);
  const mentioned = mentionedFilters(reading);
  const names = new Set<string>(mentioned.map(([name]) => name));
  const cleared = alternatives.filter((group) => group.some((name) => names.has(name))).flat();
  return {
    ...before,
    ...Object.fromEntries(cleared.map((name) => [name, null])),
    ...Object.fromEntries(mentioned),
    ...(names.has('types') && { types: inTypeOrder(filters.types) }),
    ...(names.has('amenities') && { amenities: filters.amenities.toSorted() }),
    location: location ?? '',
    box: location === null ? before.box : null,
    words: reading.words === '' ? before.words : reading.words,
    sort: sort ?? before.sort,
    page: 1,
  };
}

/** Whether a typed sentence asks for more than a place. */
export function describesHome(reading: Reading): boolean {
  return reading.words !== '' || mentionedFilters(reading).length > 0;
}

/** The filters that a typed sentence sets, apart from the place. */
function mentionedFilters({ filters }: Reading): [name: string, value: unknown][] {
  const { location: _location, sort: _sort, ...others } = filters;
  return Object.entries(others).filter(
    ([, value]) =>
      value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
  );
}

/** The search without any filter but the purpose, for everywhere. */
export function everywhere({ purpose, view }: Pick<Search, 'purpose' | 'view'>): Search {
  const { sort: _sort, ...filters } = noFilters();
  return {
    ...filters,
    purpose,
    location: '',
    words: '',
    price: null,
    within: null,
    box: null,
    sort: 'lowest',
    page: 1,
    view,
  };
}
