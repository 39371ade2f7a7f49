import { LRUCache } from 'lru-cache';
import type {
  PlaceSuggestion,
  PlaceSuggestions,
  TextReading,
} from '../../../../shared/contract/place-suggestions.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import { dayInLagos } from '../../../../shared/dates.ts';
import { everywhere, withReading } from '../../../../shared/search/changed-search.ts';
import { sortLabels } from '../../../../shared/search/choices.ts';
import type { Search } from '../../../../shared/search/search.ts';
import { searchPath } from '../../../../shared/search/write-query.ts';
import type { Reading } from '../../../../shared/search-text/reading.ts';
import { readSearchText } from '../../../../shared/search-text/read-search-text.ts';
import { maxTextLength } from '../../../../shared/search-text/tokens.ts';
import { chipsOf, type ListNames } from '../search/chips.ts';
import { countInPlaces } from './count-in-places.ts';
import { namesIn } from '../search/list-names.ts';
import { findMatches } from '../search/matching.ts';
import { matchingPlaces, type MatchingPlace, type PlaceMatches } from './matching-places.ts';
import { readingContextOf } from '../search/reading-context.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

export interface SuggestionQuery {
  /** As typed. */
  text: string;
  /** As chosen in the form; null leaves it to the text. */
  purpose: Purpose | null;
  /** The purpose if neither gives one. */
  fallback: Purpose;
}

const maxSuggestions = 8;
/** Places whose homes are counted for one answer. */
const maxCounted = 24;
const cachedAnswers = 500;

const answersOf = new WeakMap<PropertySnapshot, LRUCache<string, PlaceSuggestions>>();

/**
 * Places for a text as it is typed, and what the text asks for. Cached per snapshot and day.
 *
 * @param now in milliseconds since the epoch
 */
export function suggestPlaces(
  snapshot: PropertySnapshot,
  query: SuggestionQuery,
  now: number,
): PlaceSuggestions {
  const answers =
    answersOf.get(snapshot) ?? new LRUCache<string, PlaceSuggestions>({ max: cachedAnswers });
  answersOf.set(snapshot, answers);
  const text = query.text.slice(0, maxTextLength);
  const key = [dayInLagos(now), query.purpose, query.fallback, text].join(' ');
  const known = answers.get(key);
  if (known !== undefined) return known;

  const context = readingContextOf(snapshot, query.purpose);
  const searchOf = (reading: Reading): Search => {
    const purpose = reading.purpose ?? query.purpose ?? query.fallback;
    return withReading(everywhere({ purpose, view: 'grid' }), reading);
  };
  const names = namesIn(snapshot.indexes);
  const readingOf = (typed: string): Read => {
    const reading = readSearchText(typed, context);
    const search = searchOf(reading);
    return { reading, search, shown: toReading(reading, search, names) };
  };
  const matches = matchingPlaces(text, context);
  const blank = everywhere({ purpose: query.purpose ?? query.fallback, view: 'grid' });
  const countsOf = (search: Search, labels: readonly string[]): readonly number[] => {
    const index = snapshot.indexes[search.purpose];
    return countInPlaces(index, findMatches(index, search, index.isListed, now), labels);
  };
  const answer = {
    suggestions: suggestionsFor(matches, { before: readingOf(matches.before), blank, countsOf }),
    reading: readingOf(text).shown,
  };
  answers.set(key, answer);
  return answer;
}

interface Read {
  reading: Reading;
  search: Search;
  shown: TextReading | null;
}

interface Counting {
  /** The words before the place. */
  before: Read;
  /** The search for any home, for the purpose of the form. */
  blank: Search;
  /** Homes that a search finds in each of some places. */
  countsOf(search: Search, labels: readonly string[]): readonly number[];
}

/**
 * A place that the text only begins to name completes its sentence. One that it names in full is offered by itself: the
 * sentence is complete.
 */
function suggestionsFor(
  { before: typed, places, isCorrection }: PlaceMatches,
  { before: { reading, search, shown }, blank, countsOf }: Counting,
): PlaceSuggestion[] {
  const compared = places.slice(0, maxCounted);
  const isSentence = shown !== null;
  const isCompleted = ({ rank }: MatchingPlace): boolean => isSentence && rank > 0;
  const completed = compared.filter(
    // Of two places a search has one.
    (place) => isCompleted(place) && reading.filters.location === null,
  );
  const alone = compared.filter(
    (place) => !isCompleted(place) && (!isSentence || search.purpose === blank.purpose),
  );
  const suggest = (
    of: readonly MatchingPlace[],
    within: Search,
    as: (label: string) => Pick<PlaceSuggestion, 'text' | 'chips'>,
  ): { suggestion: PlaceSuggestion; rank: number }[] => {
    if (of.length === 0) return [];
    const counts = countsOf(
      within,
      of.map(({ label }) => label),
    );
    return of.map(({ label, kind, rank }, number) => ({
      suggestion: { name: label, ...as(label), kind, count: counts[number] ?? 0, isCorrection },
      rank,
    }));
  };
  const chips = askedFor(shown);
  return (
    [
      ...suggest(alone, blank, (label) => ({ text: label, chips: [] })),
      ...suggest(completed, search, (label) => ({ text: `${typed} ${label}`, chips })),
    ]
      // A place without homes is suggested only by its name.
      .filter(({ suggestion, rank }) => suggestion.count > 0 || rank === 0)
      .toSorted((a, b) => a.rank - b.rank || b.suggestion.count - a.suggestion.count)
      .slice(0, maxSuggestions)
      .map(({ suggestion }) => suggestion)
  );
}

function askedFor(shown: TextReading | null): string[] {
  if (shown === null) return [];
  return [...shown.chips, ...(shown.words === '' ? [] : [`“${shown.words}”`])];
}

/** Null for a text that only names a place, or nothing. */
function toReading(
  { purpose, filters }: Reading,
  search: Search,
  names: ListNames,
): TextReading | null {
  const { location, words } = search;
  const filtersOnly = { ...search, location: '', words: '' };
  const chips = [
    ...(purpose === null ? [] : [purpose === 'rent' ? 'For rent' : 'For sale']),
    ...(location === '' ? [] : [location]),
    ...chipsOf(filtersOnly, names).map(({ label }) => label),
    ...(filters.sort === null ? [] : [sortLabels[filters.sort]]),
  ];
  const isOnlyPlace = chips.length === Number(location !== '') && words === '';
  return isOnlyPlace ? null : { path: searchPath(search), chips, words };
}
