import { type RawBuilder, sql } from 'kysely';

/** The query that a column `search` is matched against with `@@`: every word of the text starts a word there. */
export function startsOfWords(text: string): RawBuilder<unknown> {
  return sql`starts_of_words(${text})`;
}
