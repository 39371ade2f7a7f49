import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { propertyTypes } from '../../../shared/contract/property-views.ts';
import { slugOf } from '../../../shared/search-text/slug.ts';
import type { ListNames } from './chips.ts';
import { positionsAt } from './postings.ts';
import type { SearchIndex } from './search-index.ts';

const slugs = new WeakMap<readonly string[], readonly string[]>();

/** The slugs of names, computed once for an array. */
export function slugsOf(names: readonly string[]): readonly string[] {
  const known = slugs.get(names);
  if (known !== undefined) return known;
  const made = names.map(slugOf);
  slugs.set(names, made);
  return made;
}

/** The types and amenities of an index's listed homes. */
interface ListedNames {
  /** Slugs. */
  types: ReadonlySet<string>;
  /** Names by slug. */
  amenities: ReadonlyMap<string, string>;
}

const listedNames = new WeakMap<SearchIndex, ListedNames>();

/** The name of an amenity by its slug; null if no listed home has it. */
export function amenityNamed(indexes: Record<Purpose, SearchIndex>, slug: string): string | null {
  const { buy, rent } = indexes;
  return namesOf(buy).amenities.get(slug) ?? namesOf(rent).amenities.get(slug) ?? null;
}

/** Names for slugs, whether or not a listed home has them. */
export function namesIn(indexes: Record<Purpose, SearchIndex>): ListNames {
  return { type: typeNamed, amenity: (slug) => amenityNamed(indexes, slug) ?? slug };
}

/** Whether a listed home has the type. */
export function isListedType(indexes: Record<Purpose, SearchIndex>, slug: string): boolean {
  return [indexes.buy, indexes.rent].some((index) => namesOf(index).types.has(slug));
}

/** Computed once for an index. */
function namesOf(index: SearchIndex): ListedNames {
  const known = listedNames.get(index);
  if (known !== undefined) return known;
  const { isListed, type, types, amenities } = index;
  const typeSlugs = slugsOf(types);
  const present = new Set<string>();
  for (let position = 0; position < isListed.length; position += 1)
    if (isListed[position] === 1) present.add(typeSlugs[type[position] ?? 0] ?? '');
  present.delete('');
  const isPresent = (_name: string, number: number): boolean =>
    positionsAt(amenities, number).some((position) => isListed[position] === 1);
  // Of names that differ in case, the same one whatever the order of the list.
  const names = amenities.names.filter(isPresent).toSorted().toReversed();
  const made = { types: present, amenities: new Map(names.map((name) => [slugOf(name), name])) };
  listedNames.set(index, made);
  return made;
}

/** 'terraced-duplex' → 'Terraced duplex'. */
export function typeNamed(slug: string): string {
  const known = propertyTypes.find((type) => slugOf(type) === slug);
  return known ?? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}
