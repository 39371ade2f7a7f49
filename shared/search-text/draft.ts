import type { Purpose } from '../contract/property-terms.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import type { Measure } from './measures.ts';
import type { Filters, Note } from './reading.ts';
import type { FoundPlace } from './choose-location.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface ReadingContext {
  /** Purpose of the page or the form; null if neither has one. */
  page: Purpose | null;
  places: PlaceIndex;
  vocabulary: Vocabulary;
}

/** What has been read so far. */
export interface Draft {
  tokens: readonly Token[];
  /** The tokens' texts; null once they are read. */
  unread: (string | null)[];
  /** Indexes of read tokens that are keywords as well. */
  keywords: Set<number>;
  purpose: Purpose | null;
  period: Measure['period'];
  filters: Filters;
  found: FoundPlace[];
  notes: Note[];
}

const maxTypedLength = 60;

/** Marks tokens as read. */
export function take({ unread }: Draft, start: number, length: number): void {
  unread.fill(null, start, start + length);
}

/** As typed, for remarks. */
export function typedPart({ tokens }: Draft, start: number, end: number): string {
  return (
    tokens
      .slice(start, end)
      .map(({ typed, isJoined }, index) => (index > 0 && !isJoined ? ` ${typed}` : typed))
      .join('')
      .slice(0, maxTypedLength)
      // The cut may have split a surrogate pair.
      .replace(/\p{Cs}$/u, '')
  );
}
