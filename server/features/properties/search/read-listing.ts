import type { ListingRequest } from '../../../../shared/contract/listing-schemas.ts';
import type { Remark } from '../../../../shared/contract/values.ts';
import { purposes, type Purpose } from '../../../../shared/contract/property-terms.ts';
import { readSearchText } from '../../../../shared/search-text/read-search-text.ts';
import type { Reading } from '../../../../shared/search-text/reading.ts';
import {
  describesHome,
  forPurpose,
  withReading,
} from '../../../../shared/search/changed-search.ts';
import { shownRemarks } from '../../../../shared/search/query-reader.ts';
import { readSearch } from '../../../../shared/search/read-query.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';
import { readingContextOf } from './reading-context.ts';
import { countMatches } from './search.ts';
import { dropUnknownFilters } from './drop-unknown-filters.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/** Far longer than the site's limit of URLs. */
const maxQueryLength = 8192;

interface ReadListing {
  search: Search;
  ignored: readonly Remark[];
}

/** A sentence read on a page, with the search that it makes of the page's. */
interface SentenceSearch {
  search: Search;
  reading: Reading;
}

/**
 * The search that a listing's URL asks for, with remarks on parameters that were ignored or changed. A sentence is read from
 * `q`; of one in `typed`, which has been read before, only the remarks are shown,
 * also that it was asked for the other purpose (`asked`).
 *
 * @param now milliseconds since the epoch
 */
export function readListing(
  snapshot: PropertySnapshot,
  { purpose, query }: ListingRequest,
  now: number,
): ReadListing {
  const params = new URLSearchParams(query.slice(0, maxQueryLength));
  const { search, ignored } = readSearch(purpose, params);
  const requested = purposes.find((name) => name === params.get('purpose')) ?? null;
  const switched = forPurpose(search, requested ?? purpose);
  const sentence = params.get('q');
  const typed = params.get('typed');
  const read = (text: string, page: Purpose | null): SentenceSearch => {
    const reading = readSearchText(text, readingContextOf(snapshot, page));
    const before = forPurpose(switched, page ?? switched.purpose);
    return { reading, search: withReading(before, reading) };
  };
  const withRemarks = (found: Search, remarks: Remark[], { notes }: Reading): ReadListing => ({
    search: found,
    ignored: shownRemarks([...remarks, ...notes.map(({ text }) => ({ text })), ...ignored]),
  });
  const findsHomes = (asked: Search): boolean =>
    countMatches(snapshot, dropUnknownFilters(snapshot, asked).search, now) > 0;

  /** Why the sentence led to homes for this purpose although it was asked for the other one; none if its words say so. */
  const otherPurpose = (text: string, shown: Purpose): Remark[] => {
    const asked = read(text, otherThan(shown));
    if (!isOpen(asked)) return [];
    if (!findsHomes(asked.search)) return [otherPurposeRemark(asked.search, 'no homes')];
    const isByAmount = read(text, null).reading.purpose === shown;
    return isByAmount ? [otherPurposeRemark(asked.search, 'amount')] : [];
  };

  if (sentence !== null) {
    const from = requested ?? purpose;
    let found = read(sentence, requested);
    const mayChange =
      isOpen(found) && describesHome(found.reading) && keepsFilters(switched, otherThan(from));
    if (mayChange && !findsHomes(found.search)) {
      const other = read(sentence, otherThan(from));
      if (isOpen(other) && findsHomes(other.search)) found = other;
    }
    const shown = found.search.purpose;
    return withRemarks(
      found.search,
      shown === from ? [] : otherPurpose(sentence, shown),
      found.reading,
    );
  }
  if (typed === null) return { search: switched, ignored };
  const isOther = params.get('asked') === 'other';
  const { reading } = read(typed, purpose);
  return withRemarks(switched, isOther ? otherPurpose(typed, purpose) : [], reading);
}

/** Whether the sentence leaves the purpose to the page. */
function isOpen({ reading }: SentenceSearch): boolean {
  return reading.purpose === null;
}

/** Whether every filter of the search applies to the other purpose, too. */
function keepsFilters(search: Search, other: Purpose): boolean {
  const back = forPurpose(forPurpose(search, other), search.purpose);
  return searchPath(back) === searchPath({ ...search, page: 1 });
}

function otherThan(purpose: Purpose): Purpose {
  return purpose === 'buy' ? 'rent' : 'buy';
}

/** Says why homes for the other purpose are shown, with a link to the search as it was asked for. */
function otherPurposeRemark(asked: Search, why: 'no homes' | 'amount'): Remark {
  const [shown, missing] = asked.purpose === 'buy' ? ['rent', 'sale'] : ['sale', 'rent'];
  const amount = shown === 'rent' ? 'a yearly rent' : 'a sale price';
  const reason =
    why === 'amount' ? `the amount looks like ${amount}` : `no home for ${missing} matches`;
  return {
    text: `Showing homes for ${shown}: ${reason}.`,
    link: { label: `Search homes for ${missing}`, href: searchPath(asked) },
  };
}
