import { createCorrector, type Corrector } from './corrections.ts';
import { fillers, phrases, type Meaning } from './phrases.ts';
import { slugOf } from './slug.ts';
import { nameWords } from './tokens.ts';

/** The phrases that are understood, with the names of the lists. */
export interface Vocabulary {
  /** By first word, the longest phrases first. */
  entries: ReadonlyMap<string, readonly Entry[]>;
  /** Words that are dropped. */
  fillers: ReadonlySet<string>;
  /** Every word of a phrase, and the fillers: none of them is a misspelt place. */
  ordinaryWords: ReadonlySet<string>;
  /** Long single words that set a filter. */
  corrector: Corrector<Meaning>;
}

interface Entry {
  words: readonly string[];
  meaning: Meaning;
}

/** Shorter words are too close to others. */
const minCorrectedLength = 6;
const fillerWords: ReadonlySet<string> = new Set(fillers.split(' '));

/** Made once per version of the lists: the property types and amenities by their names. */
export function createVocabulary(lists: {
  types: readonly string[];
  amenities: readonly string[];
}): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const amenities = new Map(lists.amenities.map((name) => [slugOf(name), name]));
  for (const name of lists.amenities)
    add(meanings, name, { filters: { amenities: [slugOf(name)] } });
  for (const name of lists.types) add(meanings, name, { filters: { types: [slugOf(name)] } });
  // Filters of their own come before amenities of the same name.
  for (const [alternatives, { amenity, ...meaning }] of phrases) {
    if (amenity !== undefined && !amenities.has(slugOf(amenity))) continue;
    const filters = amenity === undefined ? meaning.filters : { amenities: [slugOf(amenity)] };
    for (const phrase of alternatives.split('|'))
      add(meanings, phrase, filters === undefined ? meaning : { ...meaning, filters });
  }
  const entries = new Map<string, Entry[]>();
  const ordinaryWords = new Set(fillerWords);
  for (const [phrase, meaning] of meanings) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    for (const word of words) ordinaryWords.add(word);
    entries.set(first, [...(entries.get(first) ?? []), { words, meaning }]);
  }
  for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length);
  const correctable = [...meanings].filter(
    ([phrase, { filters }]) =>
      filters && phrase.length >= minCorrectedLength && !phrase.includes(' '),
  );
  const corrector = createCorrector(correctable);
  return { entries, fillers: fillerWords, ordinaryWords, corrector };
}

/** The longest phrase that starts at a word, if any. */
export function phraseAt(
  vocabulary: Vocabulary,
  texts: readonly (string | null)[],
  start: number,
): { meaning: Meaning; length: number } | null {
  const entry = vocabulary.entries
    .get(texts[start] ?? '')
    ?.find(({ words }) => words.every((word, offset) => texts[start + offset] === word));
  return entry ? { meaning: entry.meaning, length: entry.words.length } : null;
}

function add(meanings: Map<string, Meaning>, name: string, meaning: Meaning): void {
  const words = nameWords(name);
  if (words.length > 0) meanings.set(words.join(' '), meaning);
}
