import { joined } from './columns.ts';

/** Distinct words or names, and the positions at which each occurs. */
export interface Postings {
  names: readonly string[];
  /** For each name, one after another: the positions that have it. */
  positions: Uint32Array<ArrayBuffer>;
  /** End of each name's part of `positions`; the next name's starts there. */
  ends: Uint32Array<ArrayBuffer>;
}

/** @param namesAt the names at each position */
export function postingsOf(namesAt: Iterable<Iterable<string>>): Postings {
  const positionsOf = new Map<string, number[]>();
  let position = 0;
  for (const names of namesAt) {
    for (const name of new Set(names)) {
      const positions = positionsOf.get(name);
      if (positions) positions.push(position);
      else positionsOf.set(name, [position]);
    }
    position += 1;
  }
  return pack([...positionsOf.keys()], [...positionsOf.values()]);
}

/** The postings of two lists; the positions of the second follow those of the first. */
export function joinedPostings(postings: Postings, added: Postings, first: number): Postings {
  const { names, numbers } = joinedNames(postings.names, added.names);
  const more = new Map(numbers.map((number, index) => [number, index]));
  return pack(
    names,
    names.map((_, number) => {
      const before = positionsAt(postings, number);
      const index = more.get(number);
      if (index === undefined) return before;
      const after = positionsAt(added, index).map((position) => first + position);
      return joined(Uint32Array, before, after);
    }),
  );
}

function pack(names: readonly string[], positionsByName: readonly ArrayLike<number>[]): Postings {
  const ends = new Uint32Array(names.length);
  let end = 0;
  for (const [number, { length }] of positionsByName.entries()) ends[number] = end += length;
  const positions = new Uint32Array(end);
  for (const [number, each] of positionsByName.entries())
    positions.set(each, number === 0 ? 0 : ends[number - 1]);
  return { names, positions, ends };
}

/** The positions of a name by its number; none beyond the last. */
export function positionsAt(
  { positions, ends }: Postings,
  number: number,
): Uint32Array<ArrayBuffer> {
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

/** Clears the marks of positions that have no name, in any of the postings, that matches. */
function keepNamed(
  marks: Uint8Array,
  lists: readonly Postings[],
  matches: (name: string) => boolean,
): void {
  keepFound(marks, (found) => {
    for (const postings of lists)
      for (let number = 0; number < postings.names.length; number += 1)
        if (matches(postings.names[number] ?? '')) markAt(found, postings, number);
  });
}

/** Clears the marks of positions that have none of the names with these numbers. */
export function keepNumbered(
  marks: Uint8Array,
  postings: Postings,
  numbers: readonly number[],
): void {
  keepFound(marks, (found) => {
    for (const number of numbers) markAt(found, postings, number);
  });
}

function markAt(found: Uint8Array, postings: Postings, number: number): void {
  for (const position of positionsAt(postings, number)) found[position] = 1;
}

/** Clears the marks that are not set by `mark`. */
function keepFound(marks: Uint8Array, mark: (found: Uint8Array) => void): void {
  const found = new Uint8Array(marks.length);
  mark(found);
  for (let position = 0; position < marks.length; position += 1)
    marks[position] = (marks[position] ?? 0) & (found[position] ?? 0);
}

/** Clears the marks of positions that lack a word for one of the typed ones. */
export function keepWords(
  marks: Uint8Array,
  lists: readonly Postings[],
  typed: readonly string[],
): void {
  for (const sought of new Set(typed)) keepNamed(marks, lists, wordTest(sought));
}

/** Whether a word of a list has a typed one: by prefix, but '1' is not '12'. */
export function wordTest(typed: string): (word: string) => boolean {
  const isNumber = /^\d+$/.test(typed);
  return (word) => (isNumber ? word === typed : word.startsWith(typed));
}
