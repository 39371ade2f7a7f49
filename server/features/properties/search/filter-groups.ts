import { everywhere } from '../../../../shared/search/changed-search.ts';
import {
  filterNames,
  groupOf,
  isSet,
  noFilters,
  valuesOf,
  type FilterGroup,
  type FilterName,
} from '../../../../shared/search/filters.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { findInPlace } from '../places/find-in-place.ts';
import { findMatches } from './matching.ts';
import type { SearchIndex } from './search-index.ts';

/** In the order of their bits; at most 31. */
const groupNames = [...new Set(filterNames.map(groupOf))];

/** The bit of a group in `FailedGroups`. */
export function bitOf(group: FilterGroup): number {
  return 1 << groupNames.indexOf(group);
}

/** The groups of a mask. */
export function groupsIn(mask: number): FilterGroup[] {
  return groupNames.filter((group) => (mask & bitOf(group)) !== 0);
}

/** The search with no filter of these groups. */
export function without(search: Search, left: readonly FilterGroup[]): Search {
  return { ...search, ...valuesOf(noFilters(), namesIn(left)), page: 1 };
}

/** A search with the filters of one group only. */
export function only(search: Search, group: FilterGroup): Search {
  return { ...everywhere(search), ...valuesOf(search, namesIn([group])) };
}

function namesIn(groups: readonly FilterGroup[]): FilterName[] {
  return filterNames.filter((name) => groups.includes(groupOf(name)));
}

/** Groups that filter anything. */
function activeGroups(search: Search): FilterGroup[] {
  return groupNames.filter((group) => namesIn([group]).some((name) => isSet(search[name])));
}

/** By position, the bits of the groups that a property does not match: 0 for one that the search finds. */
export type FailedGroups = Uint32Array;

/** Mask of a property that is no longer listed. */
const unlisted = 2 ** 32 - 1;

/** Takes one pass over the columns for each group that filters. */
export function failedGroups(index: SearchIndex, search: Search, now: number): FailedGroups {
  const { isListed } = index;
  const failed = new Uint32Array(isListed.length);
  for (const group of activeGroups(search)) {
    const bit = bitOf(group);
    const marks =
      group === 'place'
        ? findInPlace(index, search.location).marks
        : findMatches(index, only(search, group), isListed, now);
    for (let position = 0; position < failed.length; position += 1)
      failed[position] = (failed[position] ?? 0) | ((1 - (marks[position] ?? 0)) * bit);
  }
  for (let position = 0; position < failed.length; position += 1)
    if (isListed[position] === 0) failed[position] = unlisted;
  return failed;
}

/** 1 for each position that matches all groups but, at most, this one. */
export function matchesBut(failed: FailedGroups, group: FilterGroup): Uint8Array {
  const others = ~bitOf(group);
  const marks = new Uint8Array(failed.length);
  for (let position = 0; position < marks.length; position += 1)
    marks[position] = Number(((failed[position] ?? 0) & others) === 0);
  return marks;
}
