import type { FacetGroup, FacetName } from '../../../../shared/search/facets.ts';
import { dayInLagos } from '../../../../shared/dates.ts';
import { everywhere } from '../../../../shared/search/changed-search.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { bitsOf, isFactName } from './fact-bits.ts';
import { facetOptions, type Facet } from './facet-options.ts';
import { failedGroups, matchesBut } from './filter-groups.ts';
import { yieldIfLong } from '../catalogue/long-list.ts';
import { countOf, findMatches } from './matching.ts';
import type { SearchIndex } from './search-index.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/**
 * The homes that a search finds, and those that it would find with each option. An option is counted as the search counts, so that
 * its link leads to that many. Options that no listed home has, or that hardly matter for the purpose, are left out unless chosen.
 *
 * @param now milliseconds since the epoch
 */
export async function facetsOf(
  snapshot: PropertySnapshot,
  search: Search,
  now: number,
): Promise<{ total: number; of: number; groups: FacetGroup[] }> {
  const index = snapshot.indexes[search.purpose];
  const blank = everywhere(search);
  const failed = failedGroups(index, search, now);
  const groups: FacetGroup[] = [];
  for (const facet of facetOptions(search, snapshot.indexes)) {
    const isUsual = facet.onlyFor === undefined || facet.onlyFor === search.purpose;
    const stated = statedIn(index, blank, facet, now);
    const options = facet.options.filter(
      ({ value, isChosen, isCommon }) =>
        isChosen === true || isCommon === true || (isUsual && stated.has(value)),
    );
    if (options.length === 0) continue;
    const others = matchesBut(failed, facet.group);
    groups.push({
      name: facet.name,
      of: countOf(others),
      known: knownAmong(others, index, facet),
      options: options.map(({ value, label, alone, added = alone }) => ({
        value,
        label,
        count: countOf(findMatches(index, { ...blank, ...added }, others, now)),
      })),
    });
    await yieldIfLong(failed.length);
  }
  return {
    total: failed.reduce((count, mask) => count + Number(mask === 0), 0),
    of: countOf(index.isListed),
    groups,
  };
}

/** Values of the options that a home has. */
type Stated = ReadonlySet<string>;

const statedByIndex = new WeakMap<SearchIndex, { day: string; byName: Map<FacetName, Stated> }>();

/** What the homes of the list state, whatever the search; counted once a day in the life of the list, as matching does not depend on the hour. */
function statedIn(index: SearchIndex, blank: Search, facet: Facet, now: number): Stated {
  const day = dayInLagos(now);
  let counts = statedByIndex.get(index);
  if (counts?.day !== day) {
    counts = { day, byName: new Map() };
    statedByIndex.set(index, counts);
  }
  const counted = counts.byName.get(facet.name);
  if (counted) return counted;
  const values = facet.options
    .filter(
      ({ alone, isCommon }) =>
        isCommon !== true &&
        findMatches(index, { ...blank, ...alone }, index.isListed, now).includes(1),
    )
    .map(({ value }) => value);
  const stated = new Set(values);
  counts.byName.set(facet.name, stated);
  return stated;
}

/** Number of marked homes of which the group's value is known. */
function knownAmong(marks: Uint8Array, index: SearchIndex, facet: Facet): number {
  const isKnown = knownTest(index, facet);
  let known = 0;
  for (let position = 0; position < marks.length; position += 1)
    known += (marks[position] ?? 0) & Number(isKnown(position));
  return known;
}

function knownTest(
  { knownFacts, hours, squareFeet }: SearchIndex,
  { name, options }: Facet,
): (position: number) => boolean {
  if (name === 'hours') return (position) => (hours[position] ?? -1) >= 0;
  if (name === 'area') return (position) => (squareFeet[position] ?? 0) > 0;
  if (!isFactName(name)) return () => true;
  const values = options.map(({ value }) => value);
  const bits = bitsOf(name, values);
  return (position) => ((knownFacts[position] ?? 0) & bits) !== 0;
}
