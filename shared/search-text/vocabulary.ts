import { createCorrector, type Corrector } from './corrections.ts';
import { fillers, phrases, type Meaning } from './phrases.ts';
import { maxSlugLength, slugOf } from './slug.ts';
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
const phraseWords = phrases.flatMap(([alternatives]) => alternatives.split(/[ |]/));

/**
 * Made once per version of the lists: the property types and amenities by their names. Of amenities that mean the same, the
 * first counts.
 */
export function createVocabulary(lists: {
  types: readonly string[];
  amenities: readonly string[];
}): Vocabulary {
  const meanings = new Map<string, Meaning>();
  const amenities = namedMeanings(lists.amenities, (slug) => ({ amenities: [slug] }));
  const types = namedMeanings(lists.types, (slug) => ({ types: [slug] }));
  for (const [phrase, meaning] of [...amenities, ...types]) meanings.set(phrase, meaning);
  // Filters of their own come before amenities of the same name.
  for (const [alternatives, { amenity, ...own }] of phrases) {
    const words = alternatives.split('|');
    const meaning = amenity === undefined ? own : firstNamed([amenity, ...words], amenities);
    if (meaning === undefined) continue;
    for (const phrase of words) meanings.set(wordsOf(phrase), meaning);
  }
  const entries = new Map<string, Entry[]>();
  for (const [phrase, meaning] of meanings) {
    const words = phrase.split(' ');
    const [first = ''] = words;
    const list = entries.get(first);
    if (list) list.push({ words, meaning });
    else entries.set(first, [{ words, meaning }]);
  }
  for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length);
  const correctable = [...meanings].filter(
    ([phrase, { filters }]) =>
      filters && phrase.length >= minCorrectedLength && !phrase.includes(' '),
  );
  return {
    entries,
    fillers: fillerWords,
    // The list's amenities may well name a place: 'Close to Yaba market'.
    ordinaryWords: new Set([
      ...fillerWords,
      ...phraseWords,
      ...[...types.keys()].flatMap((name) => name.split(' ')),
    ]),
    corrector: createCorrector(correctable),
  };
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

/** By their normalised words, in the order of the names. Names that say nothing, and those that no URL can have, are left out. */
function namedMeanings(
  names: readonly string[],
  filtersOf: (slug: string) => Meaning['filters'] & {},
): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const name of names) {
    const slug = slugOf(name);
    const words = nameWords(name);
    const isTelling = words.some((word) => word.length > 1 && !fillerWords.has(word));
    const key = words.join(' ');
    if (isTelling && slug !== '' && slug.length <= maxSlugLength && !meanings.has(key))
      meanings.set(key, { filters: filtersOf(slug) });
  }
  return meanings;
}

/** Meaning of the phrase that comes first in `meanings`. */
function firstNamed(
  phrasesOfOne: readonly string[],
  meanings: ReadonlyMap<string, Meaning>,
): Meaning | undefined {
  const sought = new Set(phrasesOfOne.map(wordsOf));
  for (const [phrase, meaning] of meanings) if (sought.has(phrase)) return meaning;
  return undefined;
}

function wordsOf(phrase: string): string {
  return nameWords(phrase).join(' ');
}
