import type { ListingRequest } from '../../../shared/contract/property-views.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { readSearchText } from '../../../shared/search-text/read-search-text.ts';
import { forPurpose, withReading } from '../../../shared/search/changed-search.ts';
import { maxRemarks, type Remark } from '../../../shared/search/query-reader.ts';
import { readSearch } from '../../../shared/search/read-query.ts';
import type { Search } from '../../../shared/search/search.ts';
import { readingContextOf } from './reading-context.ts';
import type { PropertySnapshot } from './snapshot.ts';

/** Far longer than the site's limit of URLs. */
const maxQueryLength = 8192;

/**
 * The search that a listing's URL asks for, with remarks on parameters that were ignored or changed. A sentence is read from
 * `q`; of one in `typed`, which has been read before, only the remarks are shown.
 */
export function readListing(
  snapshot: PropertySnapshot,
  { purpose, query }: ListingRequest,
): {
  search: Search;
  ignored: readonly Remark[];
} {
  const params = new URLSearchParams(query.slice(0, maxQueryLength));
  const { search, ignored } = readSearch(purpose, params);
  const requested = purposes.find((name) => name === params.get('purpose')) ?? null;
  const switched = forPurpose(search, requested ?? purpose);
  const sentence = params.get('q');
  const text = sentence ?? params.get('typed');
  if (text === null) return { search: switched, ignored };
  const page = requested ?? (sentence === null ? purpose : null);
  const reading = readSearchText(text, readingContextOf(snapshot, page));
  const notes = reading.notes.map((note) => ({ text: note.text }));
  return {
    search: sentence === null ? switched : withReading(switched, reading),
    ignored: [...notes, ...ignored].slice(0, maxRemarks),
  };
}
