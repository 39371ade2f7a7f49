import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { knownPlace, likelyPlace, withoutAliases } from '../../../../shared/places/known-place.ts';
import { placeLabel } from '../../../../shared/places/place.ts';
import { places } from '../../../../shared/places/places.ts';
import { keepWords } from '../search/postings.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { searchableWords } from '../search/searchable-text.ts';

/** The result of looking up a typed place. */
export interface FoundPlace {
  /** 1 for each position of a listed property in the place, else 0. */
  marks: Uint8Array;
  /** The canonical name of the place, or the text in quotes; null for everywhere. */
  label: string | null;
  /** Whether the place was guessed, because no home has the typed words in its address. */
  isGuess: boolean;
}

export function findInPlace(index: SearchIndex, location: string): FoundPlace {
  const marks = marksOf(index, withoutAliases(location));
  if (location === '') return { marks, label: null, isGuess: false };
  const known = knownPlace(location);
  const likely = known === null && !marks.includes(1) ? likelyPlace(location) : null;
  if (likely !== null) return { marks: marksOf(index, likely), label: likely, isGuess: true };
  return { marks, label: known ?? `“${location}”`, isGuess: false };
}

/** The centre of a known place, by its label. */
export function centreOf(label: string): Coordinates | null {
  return places.find((place) => placeLabel(place) === label)?.centre ?? null;
}

function marksOf({ isListed, location }: SearchIndex, place: string): Uint8Array {
  const marks = isListed.slice();
  keepWords(marks, [location], searchableWords(place));
  return marks;
}
