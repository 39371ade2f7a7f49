import type { Token } from './tokens.ts';

interface Phrase<Meaning> {
  words: readonly string[];
  meaning: Meaning;
}

/** A table of phrases by first word, the longest first, from rows with a meaning and its phrases, separated by '|'. */
export function phraseTable<Meaning>(
  rows: readonly (readonly [Meaning, string])[],
): ReadonlyMap<string, readonly Phrase<Meaning>[]> {
  const table = new Map<string, Phrase<Meaning>[]>();
  for (const [meaning, alternatives] of rows) {
    for (const alternative of alternatives.split('|')) {
      const words = alternative.split(' ');
      const [first = ''] = words;
      table.set(first, [...(table.get(first) ?? []), { words, meaning }]);
    }
  }
  for (const list of table.values()) list.sort((a, b) => b.words.length - a.words.length);
  return table;
}

/** The longest phrase of a table at a token, if any. */
export function phraseFrom<Meaning>(
  table: ReadonlyMap<string, readonly Phrase<Meaning>[]>,
  tokens: readonly Token[],
  start: number,
): { meaning: Meaning; start: number; end: number } | null {
  const phrase = table
    .get(tokens[start]?.text ?? '')
    ?.find(({ words }) => words.every((word, offset) => tokens[start + offset]?.text === word));
  return phrase ? { meaning: phrase.meaning, start, end: start + phrase.words.length } : null;
}
