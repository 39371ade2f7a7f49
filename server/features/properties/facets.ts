import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FacetGroup, FacetName } from '../../../shared/contract/facets.ts';
import { everywhere } from '../../../shared/search/changed-search.ts';
import type { Search } from '../../../shared/search/search.ts';
import { bitsOf, isFactName } from './fact-bits.ts';
import { facetOptions, unusual, type Facet } from './facet-options.ts';
import { failedGroups, matchesBut } from './filter-groups.ts';
import { countOf, findMatches } from './matching.ts';
import type { SearchIndex } from './search-index.ts';
import type { PropertySnapshot } from './snapshot.ts';

/** In a longer list, counting lets other requests in between. */
const longList = 50_000;
/** In a group; a list may have any number of amenities. */
const maxOptions = 60;

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
    const isUsual = !unusual[search.purpose].has(facet.name);
    const { known, stated } = statedIn(index, blank, facet, now);
    const options = facet.options.filter(
      ({ value, isChosen }) => isChosen === true || (isUsual && stated.has(value)),
    );
    if (options.length === 0) continue;
    const others = matchesBut(failed, facet.group);
    groups.push({
      name: facet.name,
      known,
      options: options.map(({ value, label, alone, added = alone }) => ({
        value,
        label,
        count: countOf(findMatches(index, { ...blank, ...added }, others, now)),
      })),
    });
    if (failed.length > longList) await yieldToEventLoop();
  }
  return {
    total: failed.reduce((count, mask) => count + Number(mask === 0), 0),
    of: countOf(index.isListed),
    groups,
  };
}

interface Stated {
  /** Homes of which the value is known. */
  known: number;
  /** Values of the options that a home has: those of the most homes, up to a limit. */
  stated: ReadonlySet<string>;
}

const statedByIndex = new WeakMap<SearchIndex, Map<FacetName, Stated>>();

/** What the homes of the list state, whatever the search; counted once in the life of the list. */
function statedIn(index: SearchIndex, blank: Search, facet: Facet, now: number): Stated {
  const byName = statedByIndex.get(index) ?? new Map<FacetName, Stated>();
  statedByIndex.set(index, byName);
  const counted = byName.get(facet.name);
  if (counted) return counted;
  const homes = facet.options
    .map(({ value, alone }): [value: string, count: number] => [
      value,
      countOf(findMatches(index, { ...blank, ...alone }, index.isListed, now)),
    ])
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxOptions);
  const stated = { known: knownTo(index, facet), stated: new Set(homes.map(([value]) => value)) };
  byName.set(facet.name, stated);
  return stated;
}

/** Number of listed homes of which the group's value is known. */
function knownTo(index: SearchIndex, facet: Facet): number {
  const { isListed } = index;
  const isKnown = knownTest(index, facet);
  let known = 0;
  for (let position = 0; position < isListed.length; position += 1)
    known += (isListed[position] ?? 0) & Number(isKnown(position));
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
