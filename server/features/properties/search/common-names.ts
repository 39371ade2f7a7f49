import { isFeature } from '../views/features-of.ts';
import { slugsOf } from './list-names.ts';
import { positionsAt, type Postings } from './postings.ts';
import type { SearchIndex } from './search-index.ts';

/** A list may have any number of types and of amenities. */
const maxCommon = 60;

const numbersByNames = new WeakMap<readonly string[], ReadonlyMap<string, number[]>>();

/** The numbers of names by slug: names that differ in case only are one, and a name without a letter or digit has none. Computed once for an array. */
function numbersBySlug(names: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const known = numbersByNames.get(names);
  if (known !== undefined) return known;
  const made = new Map<string, number[]>();
  for (const [number, slug] of slugsOf(names).entries()) {
    if (slug === '') continue;
    const numbers = made.get(slug);
    if (numbers) numbers.push(number);
    else made.set(slug, [number]);
  }
  numbersByNames.set(names, made);
  return made;
}

/** The numbers of the names with a slug. */
export function numbersOf({ names }: Pick<Postings, 'names'>, slug: string): readonly number[] {
  return numbersBySlug(names).get(slug) ?? [];
}

interface CommonNames {
  types: readonly string[];
  amenities: readonly string[];
}

const commonNames = new WeakMap<SearchIndex, CommonNames>();

/**
 * Slugs of the types and amenities that the most listed homes have, without amenities that have a filter of their own. One pass
 * over the columns, once in the life of the list.
 */
export function commonNamesOf(index: SearchIndex): CommonNames {
  const known = commonNames.get(index);
  if (known !== undefined) return known;
  const made = {
    types: mostFrequent(homesByType(index)),
    amenities: mostFrequent(homesByAmenity(index)),
  };
  commonNames.set(index, made);
  return made;
}

function homesByType({ isListed, type, types }: SearchIndex): Map<string, number> {
  const byNumber = new Uint32Array(types.length);
  for (let position = 0; position < type.length; position += 1) {
    const number = type[position] ?? 0;
    byNumber[number] = (byNumber[number] ?? 0) + (isListed[position] ?? 0);
  }
  const counts = new Map<string, number>();
  for (const [number, slug] of slugsOf(types).entries())
    if (slug !== '') counts.set(slug, (counts.get(slug) ?? 0) + (byNumber[number] ?? 0));
  return counts;
}

function homesByAmenity({ isListed, amenities }: SearchIndex): Map<string, number> {
  const counts = new Map<string, number>();
  /** The last amenity that was counted at each position, from 1: a home may have several spellings of one. */
  const countedAt = new Uint32Array(isListed.length);
  let current = 0;
  for (const [slug, numbers] of numbersBySlug(amenities.names)) {
    current += 1;
    let count = 0;
    for (const number of numbers) {
      if (isFeature(amenities.names[number] ?? '')) continue;
      for (const position of positionsAt(amenities, number)) {
        if (isListed[position] === 0 || countedAt[position] === current) continue;
        countedAt[position] = current;
        count += 1;
      }
    }
    counts.set(slug, count);
  }
  return counts;
}

/** The names of the most homes; of those with as many, the first in the alphabet. */
function mostFrequent(counts: ReadonlyMap<string, number>): string[] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, maxCommon)
    .map(([slug]) => slug);
}
