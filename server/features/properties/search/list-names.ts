import { type Purpose, propertyTypes } from '../../../../shared/contract/property-terms.ts';
import { slugOf } from '../../../../shared/search-text/slug.ts';
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
  /** By slug. */
  amenities: ReadonlyMap<string, ListedAmenity>;
}

interface ListedAmenity {
  name: string;
  /** Number of listed homes that have it. */
  homes: number;
}

const listedNames = new WeakMap<SearchIndex, ListedNames>();

/** The name of an amenity by its slug; null if no listed home has it. */
export function amenityNamed(indexes: Record<Purpose, SearchIndex>, slug: string): string | null {
  const { buy, rent } = indexes;
  const amenity = namesOf(buy).amenities.get(slug) ?? namesOf(rent).amenities.get(slug);
  return amenity?.name ?? null;
}

/** Every amenity of listed homes, those of the most homes first. */
export function amenityNames({ buy, rent }: Record<Purpose, SearchIndex>): string[] {
  const amenities = new Map<string, ListedAmenity>();
  for (const [slug, amenity] of [...namesOf(rent).amenities, ...namesOf(buy).amenities]) {
    const homes = amenity.homes + (amenities.get(slug)?.homes ?? 0);
    amenities.set(slug, { ...amenity, homes });
  }
  return [...amenities.values()]
    .toSorted((one, other) => other.homes - one.homes || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name);
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
  const homesOf = (number: number): number =>
    positionsAt(amenities, number).reduce(
      (homes, position) => homes + (isListed[position] ?? 0),
      0,
    );
  const found = amenities.names
    .map((name, number) => ({ name, homes: homesOf(number) }))
    .filter(({ homes }) => homes > 0)
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
  const bySlug = new Map<string, ListedAmenity>();
  // Of names that differ in case, the same one whatever the order of the list.
  for (const { name, homes } of found) {
    const slug = slugOf(name);
    bySlug.set(slug, { name, homes: homes + (bySlug.get(slug)?.homes ?? 0) });
  }
  bySlug.delete('');
  const made = { types: present, amenities: bySlug };
  listedNames.set(index, made);
  return made;
}

/** 'terraced-duplex' → 'Terraced duplex'. */
export function typeNamed(slug: string): string {
  const known = propertyTypes.find((type) => slugOf(type) === slug);
  return known ?? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
}
