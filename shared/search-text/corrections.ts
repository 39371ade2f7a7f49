/** Finds the names that a misspelt text may mean. */
export interface Corrector<Value> {
  names: readonly { text: string; trigrams: ReadonlySet<string>; value: Value }[];
  /** Positions in `names` by trigram. */
  postings: ReadonlyMap<string, readonly number[]>;
}

export interface Candidate<Value> {
  text: string;
  value: Value;
  distance: number;
  /** 0–1. */
  similarity: number;
}

const minLength = 4;
const maxLength = 40;
const minSimilarity = 0.3;
const maxDistance = 2;
/** The most similar names whose distance is computed. */
const maxCompared = 50;
/** Candidates of the same distance that are closer than this can't be told apart. */
const tie = 0.05;

/** Names shorter than four letters are left out: every word is close to some of them. */
export function createCorrector<Value>(
  names: Iterable<readonly [text: string, value: Value]>,
): Corrector<Value> {
  const entries = [...names]
    .filter(([text]) => text.length >= minLength && text.length <= maxLength)
    .map(([text, value]) => ({ text, trigrams: trigramsOf(text), value }));
  const postings = new Map<string, number[]>();
  for (const [position, { trigrams }] of entries.entries()) {
    for (const trigram of trigrams) {
      const list = postings.get(trigram);
      if (list) list.push(position);
      else postings.set(trigram, [position]);
    }
  }
  return { names: entries, postings };
}

/** The closest names, the best first; several only if they can't be told apart. Empty if none is close enough. */
export function correct<Value>(corrector: Corrector<Value>, typed: string): Candidate<Value>[] {
  if (typed.length < minLength || typed.length > maxLength) return [];
  const trigrams = trigramsOf(typed);
  const shared = new Uint8Array(corrector.names.length);
  for (const trigram of trigrams)
    for (const position of corrector.postings.get(trigram) ?? [])
      shared[position] = (shared[position] ?? 0) + 1;
  const similar: { name: Corrector<Value>['names'][number]; similarity: number }[] = [];
  for (const [position, count] of shared.entries()) {
    const name = count > 0 ? corrector.names[position] : undefined;
    if (name === undefined || Math.abs(name.text.length - typed.length) > maxDistance) continue;
    const similarity = (2 * count) / (trigrams.size + name.trigrams.size);
    if (similarity >= minSimilarity) similar.push({ name, similarity });
  }
  similar.sort((a, b) => b.similarity - a.similarity);
  const candidates: Candidate<Value>[] = [];
  for (const { name, similarity } of similar.slice(0, maxCompared)) {
    if (digitsOf(name.text) !== digitsOf(typed)) continue;
    const longest = Math.max(name.text.length, typed.length);
    const distance = editDistance(typed, name.text);
    if (distance <= Math.min(maxDistance, Math.floor(longest / 4)))
      candidates.push({ ...name, distance, similarity });
  }
  candidates.sort((a, b) => a.distance - b.distance || b.similarity - a.similarity);
  const [best] = candidates;
  if (best === undefined) return [];
  return candidates.filter(
    ({ distance, similarity }) => distance === best.distance && best.similarity - similarity < tie,
  );
}

function trigramsOf(text: string): ReadonlySet<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Insertions, deletions, substitutions and transpositions of neighbours (Damerau-Levenshtein, restricted). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isTransposed =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isTransposed) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
