import { writeBox } from '../map/bounds.ts';
import { writeArea } from '../map/polygon-text.ts';
import { purposePath } from '../paths.ts';
import { writeAmount } from '../amounts.ts';
import { defaultLocation } from '../cities.ts';
import { filterNames, isSet, parameterOf, rowOf, type FilterName } from './filters.ts';
import type { Search } from './search.ts';

/** Canonical query string of a search without default values: '' or starting with '?'. */
export function searchQuery(search: Search): string {
  const { sort, page, view } = search;
  const params = new URLSearchParams();
  for (const name of filterNames)
    for (const text of textsOf(search, name)) params.append(parameterOf(name), text);
  if (sort !== 'lowest') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (view !== 'grid') params.set('view', view);
  const query = params.toString();
  return query && `?${query}`;
}

/** Canonical path and query of a search. */
export function searchPath(search: Search): string {
  return `${purposePath(search.purpose)}${searchQuery(search)}`;
}

function textsOf(search: Search, name: FilterName): readonly string[] {
  const { location, within, box } = search;
  // Empty, it means everywhere.
  if (name === 'location') return location === defaultLocation ? [] : [location];
  if (name === 'within') return within === null ? [] : [writeArea(within)];
  if (name === 'box') return box === null ? [] : [writeBox(box)];
  const value = search[name];
  if (Array.isArray(value)) return value;
  if (!isSet(value)) return [];
  if (typeof value === 'number' && rowOf(name).kind === 'amount') return [writeAmount(value)];
  return [value === true ? 'yes' : String(value)];
}
