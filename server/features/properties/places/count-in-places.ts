import { knownPlace, likelyPlace, withoutAliases } from '../../../../shared/places/known-place.ts';
import { countOf } from '../search/matching.ts';
import { positionsAt, wordTest, type Postings } from '../search/postings.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { searchableWords } from '../search/searchable-text.ts';

/**
 * For each place, the number of marked homes that `findInPlace` finds in it. Takes one pass over the words of all addresses, and
 * then looks only at homes that have the rarest word of a place.
 *
 * @param marks of listed homes
 */
export function countInPlaces(
  index: SearchIndex,
  marks: Uint8Array,
  places: readonly string[],
): number[] {
  const found = homesWith(index, marks, places.map(withoutAliases));
  const guesses = places.map((place, number) =>
    found[number]?.isListed === true || knownPlace(place) !== null ? null : likelyPlace(place),
  );
  const sought = guesses.filter((guess) => guess !== null);
  if (sought.length === 0) return found.map(({ count }) => count);
  const guessed = homesWith(index, marks, sought);
  const counts = new Map(sought.map((guess, number) => [guess, guessed[number]?.count]));
  return found.map(({ count }, number) => counts.get(guesses[number] ?? '') ?? count);
}

/** For each text, the marked homes whose address has its words, and whether any listed home's has. */
function homesWith(
  { isListed, location }: SearchIndex,
  marks: Uint8Array,
  texts: readonly string[],
): { count: number; isListed: boolean }[] {
  const words = texts.map((text) => [...new Set(searchableWords(text))]);
  const namesOf = namesByWord(location, new Set(words.flat()));
  const found = new Map<string, Uint8Array>();
  const homesOf = (word: string): Uint8Array => {
    const before = found.get(word);
    if (before !== undefined) return before;
    const homes = new Uint8Array(isListed.length);
    forEachHome(location, namesOf.get(word), (position) => {
      homes[position] = 1;
    });
    found.set(word, homes);
    return homes;
  };
  /** The last text, from 1, for which each position was looked at: an address may have several words with one prefix. */
  const seenFor = new Uint32Array(isListed.length);
  return words.map((sought, number) => {
    const [rarest, ...others] = sought.toSorted(
      (one, other) => sizeOf(location, namesOf.get(one)) - sizeOf(location, namesOf.get(other)),
    );
    if (rarest === undefined) return { count: countOf(marks), isListed: true };
    const needed = others.map(homesOf);
    const result = { count: 0, isListed: false };
    forEachHome(location, namesOf.get(rarest), (position) => {
      if (seenFor[position] === number + 1 || needed.some((homes) => homes[position] === 0)) return;
      seenFor[position] = number + 1;
      result.count += marks[position] ?? 0;
      result.isListed ||= isListed[position] === 1;
    });
    return result;
  });
}

/** The numbers of the names that each word finds. */
function namesByWord({ names }: Postings, words: ReadonlySet<string>): Map<string, number[]> {
  const found = new Map(Array.from(words, (word) => [word, new Array<number>()]));
  const byInitial = Map.groupBy(found, ([word]) => word.charCodeAt(0));
  const tests = new Map(Array.from(words, (word) => [word, wordTest(word)]));
  for (let number = 0; number < names.length; number += 1) {
    const name = names[number] ?? '';
    for (const [word, numbers] of byInitial.get(name.charCodeAt(0)) ?? [])
      if (tests.get(word)?.(name) === true) numbers.push(number);
  }
  return found;
}

/** Visits a home once for each of the names that it has. */
function forEachHome(
  postings: Postings,
  names: readonly number[] | undefined,
  visit: (position: number) => void,
): void {
  for (const number of names ?? [])
    for (const position of positionsAt(postings, number)) visit(position);
}

function sizeOf(postings: Postings, names: readonly number[] = []): number {
  return names.reduce((sum, number) => sum + positionsAt(postings, number).length, 0);
}
