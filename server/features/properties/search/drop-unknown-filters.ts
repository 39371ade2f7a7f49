import type { Remark } from '../../../../shared/contract/values.ts';
import { noPlace } from '../../../../shared/map/place-columns.ts';
import { shownRemarks } from '../../../../shared/search/query-reader.ts';
import { knownTypes } from '../../../../shared/search/read-query.ts';
import { choiceNames, filters } from '../../../../shared/search/filters.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { bitsOf, factFlags } from './fact-bits.ts';
import { amenityNamed, isListedType } from './list-names.ts';
import type { SearchIndex } from './search-index.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/** Facts that at least one listed home states. */
interface Known {
  /** The bits of options. */
  facts: number;
  hasHours: boolean;
  hasCoordinates: boolean;
}

const knownOf = new WeakMap<SearchIndex, Known>();

/**
 * The search without filters on facts that no listed home states: no home could pass them, although some may well match.
 */
export function dropUnknownFilters(
  { indexes }: Pick<PropertySnapshot, 'indexes'>,
  search: Search,
): { search: Search; ignored: readonly Remark[] } {
  const index = indexes[search.purpose];
  if (index.order.lowest.length === 0) return { search, ignored: [] };
  const ignored: Remark[] = [];
  const known = knownTo(index);
  const ignore = (what: string): void => {
    ignored.push({ text: `Ignored: ${what} (not known for these homes)` });
  };

  const isNamed = (what: string, slug: string, isKnown: boolean): boolean => {
    if (!isKnown) ignored.push({ text: `Ignored: ${what} “${slug}”` });
    return isKnown;
  };
  const changed: Search = {
    ...search,
    types: search.types.filter((slug) =>
      isNamed('type', slug, knownTypes.includes(slug) || isListedType(indexes, slug)),
    ),
    amenities: search.amenities.filter((slug) =>
      isNamed('amenity', slug, amenityNamed(indexes, slug) !== null),
    ),
  };

  for (const name of choiceNames) {
    const kept = search[name].filter((option) => (bitsOf(name, [option]) & known.facts) !== 0);
    if (kept.length < search[name].length) ignore(filters[name].remark);
    Object.assign(changed, { [name]: kept });
  }
  for (const name of factFlags) {
    if (!search[name] || (bitsOf(name, ['yes']) & known.facts) !== 0) continue;
    changed[name] = false;
    ignore(filters[name].remark);
  }
  if (search.hours !== null && !known.hasHours) {
    changed.hours = null;
    ignore(filters.hours.remark);
  }
  if ((search.within !== null || search.box !== null) && !known.hasCoordinates) {
    if (search.within !== null) ignore(filters.within.remark);
    changed.within = null;
    changed.box = null;
  }
  return ignored.length === 0 && changed.box === search.box
    ? { search, ignored }
    : { search: changed, ignored: shownRemarks(ignored) };
}

/** Computed once for an index. */
export function knownTo(index: SearchIndex): Known {
  const before = knownOf.get(index);
  if (before !== undefined) return before;
  const { isListed, knownFacts, hours, lat } = index;
  const known: Known = { facts: 0, hasHours: false, hasCoordinates: false };
  for (let position = 0; position < isListed.length; position += 1) {
    if (isListed[position] === 0) continue;
    known.facts |= knownFacts[position] ?? 0;
    known.hasHours ||= (hours[position] ?? -1) >= 0;
    known.hasCoordinates ||= lat[position] !== noPlace;
  }
  knownOf.set(index, known);
  return known;
}
