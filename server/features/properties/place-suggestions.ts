import { LRUCache } from 'lru-cache';
import type {
  PlaceSuggestion,
  PlaceSuggestions,
  TextReading,
} from '../../../shared/contract/place-suggestions.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { dayInLagos } from '../../../shared/dates.ts';
import { everywhere, withReading } from '../../../shared/search/changed-search.ts';
import { sortLabels } from '../../../shared/search/choices.ts';
import type { Search } from '../../../shared/search/search.ts';
import { searchPath } from '../../../shared/search/write-query.ts';
import type { Reading } from '../../../shared/search-text/reading.ts';
import { readSearchText } from '../../../shared/search-text/read-search-text.ts';
import { maxTextLength } from '../../../shared/search-text/tokens.ts';
import { chipsOf, type ListNames } from './chips.ts';
import { countInPlaces } from './count-in-places.ts';
import { namesIn } from './list-names.ts';
import { findMatches } from './matching.ts';
import { matchingPlaces, type PlaceMatches } from './matching-places.ts';
import { readingContextOf } from './reading-context.ts';
import type { PropertySnapshot } from './snapshot.ts';

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
  const reading = readSearchText(text, context);
  const matches = matchingPlaces(text, context);
  const before = searchOf(readSearchText(matches.before, context));
  const index = snapshot.indexes[before.purpose];
  const answer = {
    suggestions: suggestionsFor(matches, (labels) =>
      countInPlaces(index, findMatches(index, before, index.isListed, now), labels),
    ),
    reading: toReading(reading, searchOf(reading), namesIn(snapshot.indexes)),
  };
  answers.set(key, answer);
  return answer;
}

/** @param countsOf homes that the text finds with each of some places */
function suggestionsFor(
  { before, places, isCorrection }: PlaceMatches,
  countsOf: (labels: readonly string[]) => readonly number[],
): PlaceSuggestion[] {
  const compared = places.slice(0, maxCounted);
  if (compared.length === 0) return [];
  const counts = countsOf(compared.map(({ label }) => label));
  return (
    compared
      .map((place, number) => ({ ...place, count: counts[number] ?? 0 }))
      // A place without homes is suggested only by its name.
      .filter(({ count, rank }) => count > 0 || rank === 0)
      .toSorted((a, b) => a.rank - b.rank || b.count - a.count)
      .slice(0, maxSuggestions)
      .map(({ label, kind, count }) => ({
        text: before === '' ? label : `${before} ${label}`,
        kind,
        count,
        isCorrection,
      }))
  );
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
