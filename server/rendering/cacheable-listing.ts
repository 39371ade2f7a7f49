import { knownPlace } from '../../shared/places/known-place.ts';
import { searchOfPath } from '../../shared/search/listing-path.ts';
import { priceSteps } from '../../shared/search/price-steps.ts';
import { knownTypes } from '../../shared/search/read-query.ts';
import type { Search } from '../../shared/search/search.ts';
import { searchPath } from '../../shared/search/write-query.ts';

const maxPage = 100;
const maxFilters = 3;
/** Parameters that don't count as filters. */
const otherParameters: ReadonlySet<string> = new Set(['location', 'sort', 'page', 'view']);

/**
 * Whether the listing at a path and query may be stored for all visitors. It must have the query that the site's own links
 * have: a page contains its URL, so another spelling or an unknown parameter is another page. The number of such pages is
 * limited: places are known ones, filters few, and their values from a short list.
 */
export function isCacheableListing(target: string): boolean {
  const search = searchOfPath(target);
  if (search === null || searchPath(search) !== target) return false;
  const names = new URLSearchParams(target.split('?', 2)[1]).keys();
  const filters = new Set([...names].filter((name) => !otherParameters.has(name)));
  const { location } = search;
  // By its own name only: 'yaba', 'YABA' and 'yABA' would be three pages.
  const isKnownPlace = location === '' || knownPlace(location) === location;
  return isKnownPlace && search.page <= maxPage && filters.size <= maxFilters && isClosed(search);
}

/** Whether every filter has one of a few values. */
function isClosed(search: Search): boolean {
  const { purpose, types, amenities, words, within, box, cashMax, sizeMin, sizeMax } = search;
  return (
    search.view !== 'map' &&
    words === '' &&
    amenities.length === 0 &&
    types.every((type) => knownTypes.includes(type)) &&
    [within, box, cashMax, sizeMin, sizeMax].every((value) => value === null) &&
    [search.priceMin, search.priceMax].every(
      (price) => price === null || priceSteps[purpose].includes(price),
    )
  );
}
