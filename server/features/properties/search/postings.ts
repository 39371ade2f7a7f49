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
  const ends = endsOf(Array.from(positionsOf.values(), ({ length }) => length));
  const positions = new Uint32Array(ends.at(-1) ?? 0);
  for (const [number, each] of [...positionsOf.values()].entries())
    positions.set(each, number === 0 ? 0 : ends[number - 1]);
  return { names: [...positionsOf.keys()], positions, ends };
}

/**
 * The postings of several lists; the positions of each follow those of the one before.
 *
 * @param sizes number of positions in each list
 */
export function joinedPostings(parts: readonly Postings[], sizes: readonly number[]): Postings {
  const { names, numbers } = joinedNames(parts.map((part) => part.names));
  const counts = new Uint32Array(names.length);
  for (const [at, part] of parts.entries())
    for (const [name, number] of (numbers[at] ?? []).entries())
      counts[number] = (counts[number] ?? 0) + positionsAt(part, name).length;
  const ends = endsOf(counts);
  const positions = new Uint32Array(ends.at(-1) ?? 0);
  const starts = ends.map((end, number) => end - (counts[number] ?? 0));
  let first = 0;
  for (const [at, part] of parts.entries()) {
    for (const [name, number] of (numbers[at] ?? []).entries()) {
      const each = positionsAt(part, name);
      const start = starts[number] ?? 0;
      positions.set(at === 0 ? each : each.map((position) => first + position), start);
      starts[number] = start + each.length;
    }
    first += sizes[at] ?? 0;
  }
  return { names, positions, ends };
}

function endsOf(counts: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  let end = 0;
  return Uint32Array.from(counts, (count) => (end += count));
}

/** The positions of a name by its number; none beyond the last. */
export function positionsAt(
  { positions, ends }: Postings,
  number: number,
): Uint32Array<ArrayBuffer> {
  const start = number === 0 ? 0 : (ends[number - 1] ?? positions.length);
  return positions.subarray(start, ends[number]);
}

/** The names of several lists, each once, and the new number of each name of each list. */
export function joinedNames(lists: readonly (readonly string[])[]): {
  /** The first list if the others add none. */
  names: readonly string[];
  numbers: number[][];
} {
  const known = new Map<string, number>();
  const numbers = lists.map((list) =>
    list.map((name) => {
      const number = known.get(name) ?? known.size;
      known.set(name, number);
      return number;
    }),
  );
  const [first = []] = lists;
  return { names: known.size === first.length ? first : [...known.keys()], numbers };
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
