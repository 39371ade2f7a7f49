import { cities } from '../cities.ts';
import { nameWords } from '../search-text/tokens.ts';
import { districts } from './districts.ts';
import { placeLabel, type Place } from './place.ts';
import { createPlaceIndex, placesLike, type PlaceIndex } from './place-index.ts';
import { places } from './places.ts';

/** Longer text is not the name of a place. */
const maxLength = 80;
/** Words in names that don't identify a place by themselves. */
const commonWords: ReadonlySet<string> = new Set([
  ...cities.map((city) => city.toLowerCase()),
  ...nameWords(
    'island estate phase road street way drive extension city town village north old gra',
  ),
]);
/** Names this short are abbreviations: 'VI', 'FCT'. */
const maxAbbreviation = 3;

let made: PlaceIndex | undefined;

/** The built-in places by name. Made when it is first needed, which takes some milliseconds. */
function gazetteer(): PlaceIndex {
  return (made ??= createPlaceIndex(places));
}

/** Replaces other names of places between commas: 'VI, Lagos' → 'Victoria Island, Lagos'. */
export function withoutAliases(typed: string): string {
  return partsOf(typed)
    .map((part) => {
      const [place, ...others] = placesNamed(part);
      return place && others.length === 0 ? place.name : part;
    })
    .join(', ');
}

/**
 * The canonical name of a typed place: 'abuja' → 'Abuja', 'maitama' → 'Maitama, Abuja', 'VI' → 'Victoria Island, Lagos'; by a
 * district's first words 'life' → 'Life, Abuja'. Null if unknown, and for a street or landmark that stands for a district.
 */
export function knownPlace(typed: string): string | null {
  const [first = '', ...around] = partsOf(typed);
  const found = placesNamed(first).filter((place) =>
    around.every((part) =>
      placesNamed(part).some(({ name }) => name === place.city || name === place.within),
    ),
  );
  const [place, ...others] = found;
  if (place) return others.length === 0 ? placeLabel(place) : null;
  const start = `${first.toLowerCase()} `;
  const district = districts.find(({ name }) => name.toLowerCase().startsWith(start));
  return district && around.length === 0
    ? `${district.name.slice(0, first.length)}, ${district.city}`
    : null;
}

/**
 * The place that a text may mean if no address has its words: a street or landmark of the place ('Admiralty Way' → 'Lekki
 * Phase 1, Lagos'), or a misspelt name.
 */
export function likelyPlace(typed: string): string | null {
  const [first = ''] = partsOf(typed);
  const words = wordsOf(first);
  const named = gazetteer().byName.get(words) ?? [];
  const [like, ...others] = placesLike(gazetteer(), words);
  const found = named.length === 0 && others.length === 0 ? (like?.places ?? []) : named;
  const [place] = found;
  return place && found.length === 1 ? placeLabel(place) : null;
}

/** The places that the text is a name of, rather than of something in them. */
function placesNamed(part: string): readonly Place[] {
  const words = wordsOf(part);
  return (gazetteer().byName.get(words) ?? []).filter(({ name }) => isNameOf(words, name));
}

function isNameOf(text: string, name: string): boolean {
  const words = nameWords(name);
  const letters = text.replaceAll(' ', '');
  return (
    letters.length <= maxAbbreviation ||
    letters === words.join('') ||
    text.split(' ').some((word) => words.includes(word) && !commonWords.has(word)) ||
    words.join(' ') === text
  );
}

function wordsOf(part: string): string {
  return nameWords(part).join(' ');
}

function partsOf(typed: string): string[] {
  return typed
    .slice(0, maxLength)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
