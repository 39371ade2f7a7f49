import type { Purpose } from '../contract/property-terms.ts';
import type { Reading } from '../search-text/reading.ts';
import {
  filterNames,
  groupOf,
  isSet,
  noFilters,
  rowOf,
  valuesOf,
  type FilterName,
  type FilterValues,
} from './filters.ts';
import { inTypeOrder } from './read-query.ts';
import type { Search } from './search.ts';

/** The same search for another purpose, with every filter that still applies. */
export function forPurpose(search: Search, purpose: Purpose): Search {
  if (purpose === search.purpose) return search;
  const left = filterNames.filter((name) => {
    const { kind, onlyFor = purpose } = rowOf(name);
    return kind === 'band' || kind === 'amount' || onlyFor !== purpose;
  });
  return { ...search, ...valuesOf(noFilters(), left), purpose, page: 1 };
}

/**
 * The search with what a typed sentence asks for: always its place, everywhere if it has none; of its keywords and the other
 * filters, those that it mentions. A place ends the search of a map area.
 */
export function withReading(search: Search, reading: Reading): Search {
  const { location, sort, ...filters } = reading.filters;
  const before = forPurpose(search, reading.purpose ?? search.purpose);
  const mentioned = mentionedFilters(reading);
  const groups = new Set(mentioned.map(groupOf));
  const replaced = filterNames.filter((name) => groups.has(groupOf(name)));
  return {
    ...before,
    ...valuesOf(
      {
        ...noFilters(),
        ...filters,
        types: inTypeOrder(filters.types),
        amenities: filters.amenities.toSorted(),
      },
      replaced,
    ),
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
function mentionedFilters({ filters }: Reading): FilterName[] {
  const values: Partial<FilterValues> = { ...filters, location: '' };
  return filterNames.filter((name) => isSet(values[name] ?? null));
}

/** The search without any filter but the purpose, for everywhere. */
export function everywhere({ purpose, view }: Pick<Search, 'purpose' | 'view'>): Search {
  return { ...noFilters(), purpose, sort: 'lowest', page: 1, view };
}
