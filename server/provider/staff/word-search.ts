import { type RawBuilder, sql } from 'kysely';

/** A query to match against a `search` column with `@@`: every word must be a prefix of a word there. */
export function startsOfWords(text: string): RawBuilder<unknown> {
  return sql`starts_of_words(${text})`;
}
