import { correct, createCorrector, type Corrector } from '../search-text/corrections.ts';
import { nameWords } from '../search-text/tokens.ts';
import { placeAliases, widerNames } from './aliases.ts';
import { placeLabel, type Place } from './place.ts';

/** Finds places by their names and aliases. */
export interface PlaceIndex {
  /** Places by normalised name: several cities and districts may have one of that name. */
  byName: ReadonlyMap<string, readonly Place[]>;
  /** Names of parts of Lagos that are searched as the whole city. */
  wider: ReadonlySet<string>;
  /** Without streets, of which a list has thousands that differ by a letter. */
  corrector: Corrector<readonly Place[]>;
}

/** Words of the longest name that is looked for. */
const maxNameWords = 6;

/** Made once per version of a list: the gazetteer, then the list's own streets and estates. */
export function createPlaceIndex(places: readonly Place[]): PlaceIndex {
  const byName = new Map<string, Place[]>();
  for (const place of places) {
    const aliases = Object.hasOwn(placeAliases, place.name) ? placeAliases[place.name] : undefined;
    for (const name of [place.name, ...(aliases ?? [])])
      for (const variant of variantsOf(nameWords(name))) add(byName, variant, place);
  }
  const correctable = [...byName].filter(([, [place]]) => place?.kind !== 'street');
  return { byName, wider: new Set(widerNames), corrector: createCorrector(correctable) };
}

/** The longest name or alias that starts at a word, if any. */
export function placeAt(
  index: PlaceIndex,
  texts: readonly (string | null)[],
  start: number,
): { places: readonly Place[]; length: number } | null {
  for (let length = maxNameWords; length > 0; length -= 1) {
    const words = texts.slice(start, start + length);
    if (words.length < length || words.includes(null)) continue;
    const places = index.byName.get(words.join(' '));
    if (places) return { places, length };
  }
  return null;
}

/** The places that a misspelt name may mean, the best first. */
export function placesLike(
  index: PlaceIndex,
  typed: string,
): readonly { places: readonly Place[]; similarity: number }[] {
  const seen = new Set<Place | undefined>();
  return correct(index.corrector, typed)
    .map(({ value, similarity }) => ({ places: value, similarity }))
    .filter(({ places: [place] }) => !seen.has(place) && seen.add(place));
}

function add(byName: Map<string, Place[]>, name: string, place: Place): void {
  const places = byName.get(name);
  if (places === undefined) byName.set(name, [place]);
  else if (places.every((other) => placeLabel(other) !== placeLabel(place))) places.push(place);
}

const numerals: ReadonlyMap<string, readonly string[]> = new Map([
  ['1', ['1', 'one', 'i']],
  ['2', ['2', 'two', 'ii']],
]);

const shortEndings: ReadonlyMap<string, readonly string[]> = new Map([
  ['extension', ['ext', 'extn', 'extention']],
  ['street', ['st', 'str']],
  ['road', ['rd']],
  ['avenue', ['ave', 'av']],
  ['crescent', ['cres', 'cresc']],
  ['close', ['cl']],
  ['drive', ['dr']],
  ['estate', ['est']],
]);

/** 'phase 1' as 'ph one', 'ikeja gra' as 'gra ikeja', 'extension' as 'ext'. */
function variantsOf(words: readonly string[]): Set<string> {
  const variants = new Set([words.join(' ')]);
  if (words.length === 2 && words[1] === 'gra') variants.add(`gra ${words[0] ?? ''}`);
  const last = words.at(-1) ?? '';
  const shapes = words.includes('phase')
    ? ['phase', 'ph', 'phs', 'fase'].map((short) =>
        words.map((word) => (word === 'phase' ? short : word)),
      )
    : [words];
  for (const shape of shapes) {
    const start = shape.slice(0, -1);
    for (const end of numerals.get(last) ?? [last]) {
      variants.add([...start, end].join(' '));
    }
    for (const end of shortEndings.get(last) ?? []) variants.add([...start, end].join(' '));
  }
  return variants;
}
