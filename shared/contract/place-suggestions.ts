import { z } from 'zod';
import { count, pathOnSite, text } from './values.ts';

const placeSuggestion = z.strictObject({
  /** The place's full name: 'Yaba, Lagos'. */
  name: text,
  /** What to search: the name, or for a sentence that ends in the beginning of one '3 bed flat in Yaba, Lagos'. */
  text,
  /** What the text asks for besides the place. */
  chips: z.array(text),
  kind: z.enum(['city', 'district', 'area', 'estate', 'street']),
  /** Homes that the text finds, for sale or for rent. */
  count,
  /** Whether the place was spelt differently. */
  isCorrection: z.boolean(),
});
export type PlaceSuggestion = z.output<typeof placeSuggestion>;

const textReading = z.strictObject({
  path: pathOnSite,
  /** What the text asks for, as on the chips of the search. */
  chips: z.array(text),
  /** Words that were not understood, which are searched as keywords; '' for none. */
  words: z.string(),
});
export type TextReading = z.output<typeof textReading>;

/** Response of `GET /api/places`. */
export const placeSuggestions = z.strictObject({
  /** The best first. */
  suggestions: z.array(placeSuggestion).max(8),
  /** Null if the text is empty or only names a place. */
  reading: textReading.nullable(),
});
export type PlaceSuggestions = z.output<typeof placeSuggestions>;
