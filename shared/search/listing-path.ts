import { paths } from '../paths.ts';
import { readSearch } from './read-query.ts';
import type { Search } from './search.ts';
import { searchPath } from './write-query.ts';

/** The search of a listing page's path and query; null for any other page. */
export function searchOfPath(pathAndQuery: string): Search | null {
  const [path, query] = pathAndQuery.split('?', 2);
  if (path !== paths.buy && path !== paths.rent) return null;
  return readSearch(path === paths.buy ? 'buy' : 'rent', new URLSearchParams(query)).search;
}

/** Canonical form of a listing page's path and query; null for any other page. */
export function listingPathOf(pathAndQuery: string): string | null {
  const search = searchOfPath(pathAndQuery);
  return search && searchPath(search);
}
