import { joined } from './columns.ts';
import { searchableWords } from './searchable-text.ts';

/** The distinct words of all locations, and where each word occurs. */
export interface LocationWords {
  vocabulary: readonly string[];
  /** For each word, one after another: the positions of the locations that contain it. */
  positions: Uint32Array<ArrayBuffer>;
  /** End of each word's part of `positions`; the next word's starts there. */
  ends: Uint32Array<ArrayBuffer>;
}

export function locationWords(locations: readonly string[]): LocationWords {
  const positionsOf = new Map<string, number[]>();
  for (const [position, location] of locations.entries()) {
    for (const word of searchableWords(location)) {
      const positions = positionsOf.get(word);
      if (positions) positions.push(position);
      else positionsOf.set(word, [position]);
    }
  }
  return packWords([...positionsOf.keys()], [...positionsOf.values()]);
}

/** The words of two lists of locations; the positions of the second follow those of the first. */
export function joinedWords(
  words: LocationWords,
  added: LocationWords,
  first: number,
): LocationWords {
  const { names: vocabulary, numbers } = joinedNames(words.vocabulary, added.vocabulary);
  const more = new Map(numbers.map((number, index) => [number, index]));
  return packWords(
    vocabulary,
    vocabulary.map((_, number) => {
      const before = positionsAt(words, number);
      const index = more.get(number);
      if (index === undefined) return before;
      const after = positionsAt(added, index).map((position) => first + position);
      return joined(Uint32Array, before, after);
    }),
  );
}

function packWords(
  vocabulary: readonly string[],
  positionsByWord: readonly ArrayLike<number>[],
): LocationWords {
  const ends = new Uint32Array(vocabulary.length);
  let end = 0;
  for (const [number, { length }] of positionsByWord.entries()) ends[number] = end += length;
  const positions = new Uint32Array(end);
  for (const [number, each] of positionsByWord.entries())
    positions.set(each, number === 0 ? 0 : ends[number - 1]);
  return { vocabulary, positions, ends };
}

/** Empty for a word number beyond the last. */
function positionsAt({ positions, ends }: LocationWords, number: number): Uint32Array<ArrayBuffer> {
  const start = number === 0 ? 0 : (ends[number - 1] ?? positions.length);
  return positions.subarray(start, ends[number]);
}

/** Both lists' names, each once, and the new number of each added name. */
export function joinedNames(
  names: readonly string[],
  added: readonly string[],
): { names: readonly string[]; numbers: number[] } {
  const known = new Map(names.map((name, number) => [name, number]));
  const numbers = added.map((name) => {
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  });
  return { names: known.size === names.length ? names : [...known.keys()], numbers };
}

/** Clears the marks of locations that lack a match for one of the typed words. */
export function keepLocations(
  marks: Uint8Array,
  words: LocationWords,
  typed: readonly string[],
): void {
  for (const sought of new Set(typed)) {
    // By prefix, but '1' is not '12'.
    const isNumber = /^\d+$/.test(sought);
    const found = new Uint8Array(marks.length);
    for (const [number, word] of words.vocabulary.entries()) {
      if (isNumber ? word !== sought : !word.startsWith(sought)) continue;
      for (const position of positionsAt(words, number)) found[position] = 1;
    }
    for (let position = 0; position < marks.length; position += 1)
      marks[position] = (marks[position] ?? 0) & (found[position] ?? 0);
  }
}
