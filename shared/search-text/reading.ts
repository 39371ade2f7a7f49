import type { Purpose } from '../contract/property-terms.ts';
import type { SortOrder } from '../search/choices.ts';
import { noFilters as noValues, type FilterValues } from '../search/filters.ts';

/** What a typed sentence asks for. Each filter has the meaning of the URL parameter of the same name in kebab case. */
export interface Reading {
  /** As said, or inferred from the price; null leaves the choice to the page. */
  purpose: Purpose | null;
  filters: Filters;
  /** What was not understood, as typed: at most 60 characters and 6 words. */
  words: string;
  notes: Note[];
}

/** The filters of a sentence. Arrays hold no value twice; types and amenities are in the order typed. */
export interface Filters extends Omit<
  FilterValues,
  'location' | 'words' | 'price' | 'within' | 'box'
> {
  /** The canonical name of a place: 'Yaba, Lagos'. */
  location: string | null;
  sort: SortOrder | null;
}

export type NoteKind =
  /** The text was cut. */
  | 'cut'
  /** A misspelt word was corrected. */
  | 'corrected'
  /** A misspelt place may be one of several. */
  | 'unsure'
  /** A further place. */
  | 'one-place'
  /** A part of a city was read as the city. */
  | 'widened'
  | 'not-offered'
  | 'not-covered'
  /** A feature can't be excluded. */
  | 'excluded'
  /** Understood, but there is no filter for it. */
  | 'unsupported'
  /** A second, different value of a filter with one value. */
  | 'repeated'
  | 'swapped'
  /** A monthly rent as a yearly one, or a sale price per year. */
  | 'period'
  | 'sort';

export interface Note {
  kind: NoteKind;
  /** A remark for the visitor. */
  text: string;
  /** Canonical names of places to link to: the other place, or those that may have been meant. */
  locations?: string[];
}

export function noFilters(): Filters {
  const { words: _words, price: _price, within: _within, box: _box, ...others } = noValues();
  return { ...others, location: null, sort: null };
}
