import { nameWords } from '../search-text/tokens.ts';
import { slugOf } from '../search-text/slug.ts';
import { createPlaceIndex } from './place-index.ts';
import type { Place } from './place.ts';
import { places } from './places.ts';

/** The cities and districts: the areas that other pages lead to. */
export const areas: readonly Place[] = places.filter(
  ({ kind }) => kind === 'city' || kind === 'district',
);

const index = createPlaceIndex(places);
/** Places by slug; of two with the same one, the first in the gazetteer. */
const bySlug = new Map(places.toReversed().map((place) => [slugOf(place.name), place]));

/**
 * The place of the gazetteer with this slug, or of another name or spelling of it: 'lekki-phase-1', 'vi', 'GRA Ikeja'.
 * Null if unknown.
 */
export function areaOf(slug: string): Place | null {
  const words = nameWords(slug.replaceAll(/[-_+]/g, ' ')).join(' ');
  return bySlug.get(slug) ?? index.byName.get(words)?.[0] ?? null;
}
