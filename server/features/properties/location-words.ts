import { joined } from './columns.ts';
import { searchableWords } from './searchable-text.ts';

/** The distinct words of all locations, and each location's words. */
export interface LocationWords {
  vocabulary: readonly string[];
  /** Vocabulary indices, one location after the other. */
  numbers: Uint32Array<ArrayBuffer>;
  /** End of each location's words in `numbers`; the next location starts there. */
  ends: Uint32Array<ArrayBuffer>;
}

export function locationWords(locations: readonly string[]): LocationWords {
  const numberByWord = new Map<string, number>();
  const numbers: number[] = [];
  const ends: number[] = [];
  for (const location of locations) {
    for (const word of searchableWords(location)) {
      const number = numberByWord.get(word) ?? numberByWord.size;
      numberByWord.set(word, number);
      numbers.push(number);
    }
    ends.push(numbers.length);
  }
  return {
    vocabulary: [...numberByWord.keys()],
    numbers: new Uint32Array(numbers),
    ends: new Uint32Array(ends),
  };
}

/** The words of more locations after those of the first. */
export function joinedWords(words: LocationWords, added: LocationWords): LocationWords {
  const { names: vocabulary, numbers } = joinedNames(words.vocabulary, added.vocabulary);
  return {
    vocabulary,
    numbers: joined(
      Uint32Array,
      words.numbers,
      added.numbers.map((number) => numbers[number] ?? 0),
    ),
    ends: joined(
      Uint32Array,
      words.ends,
      added.ends.map((end) => words.numbers.length + end),
    ),
  };
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

/** Bits of a small integer, one for each word that is sought in one pass. */
const wordsAtOnce = 30;

/** Clears the marks of locations that lack a match for one of the typed words. */
export function keepLocations(
  marks: Uint8Array,
  { vocabulary, numbers, ends }: LocationWords,
  typed: readonly string[],
): void {
  for (let first = 0; first < typed.length; first += wordsAtOnce) {
    const sought = typed.slice(first, first + wordsAtOnce);
    const bits = Int32Array.from(vocabulary, (word) =>
      sought.reduce((all, one, bit) => all | (matchesWord(word, one) ? 1 << bit : 0), 0),
    );
    const everyBit = 2 ** sought.length - 1;
    let at = 0;
    for (let position = 0; position < marks.length; position += 1) {
      const end = ends[position] ?? 0;
      let found = 0;
      for (; at < end; at += 1) found |= bits[numbers[at] ?? 0] ?? 0;
      if (found !== everyBit) marks[position] = 0;
    }
  }
}

/** Whether a location's word matches a typed one: by prefix, but numbers must be equal, since '1' is not '12'. */
function matchesWord(word: string, typed: string): boolean {
  return /^\d+$/.test(typed) ? word === typed : word.startsWith(typed);
}
