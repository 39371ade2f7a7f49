import { cities } from '../../../../shared/cities.ts';
import { placesLike } from '../../../../shared/places/place-index.ts';
import { placeKinds, placeLabel, type Place } from '../../../../shared/places/place.ts';
import type { ReadingContext } from '../../../../shared/search-text/draft.ts';
import { nameWords } from '../../../../shared/search-text/tokens.ts';
import { districts } from '../../../../shared/places/districts.ts';

export interface MatchingPlace {
  label: string;
  kind: Place['kind'];
  /** 0 the typed name, 1 names that begin with it, 2 names with a later word that does. */
  rank: number;
}

export interface PlaceMatches {
  /** The typed words before the place; '' for none. */
  before: string;
  places: MatchingPlace[];
  isCorrection: boolean;
}

/** Words at the end of a sentence that may be the beginning of a place's name. */
const maxTailWords = 4;
const minTailLength = 3;
/** Shorter texts are looked for at the beginning of a name only. */
const minInnerLength = 3;
/** Places of one kind and rank that are compared. */
const maxOfGroup = 24;

const everyDistrict = [
  ...cities.map((label): MatchingPlace => ({ label, kind: 'city', rank: 1 })),
  ...districtsOf(cities),
];

/**
 * Places for a text as it is typed: those whose names begin with it, else with its last words, else those spelt like it. For an
 * empty text or a city, also its districts.
 */
export function matchingPlaces(text: string, context: ReadingContext): PlaceMatches {
  const typed = nameWords(text).join(' ');
  if (typed === '') return { before: '', places: everyDistrict, isCorrection: false };
  const whole = placesBeginning(typed, context);
  if (whole.length > 0) {
    const named = cities.filter((city) =>
      whole.some(({ label, rank }) => label === city && rank === 0),
    );
    return { before: '', places: [...whole, ...districtsOf(named)], isCorrection: false };
  }
  const words = text.trim().split(/\s+/);
  for (let start = Math.max(1, words.length - maxTailWords); start < words.length; start += 1) {
    const tail = nameWords(words.slice(start).join(' '));
    const isOrdinary = tail.every((word) => context.vocabulary.ordinaryWords.has(word));
    if (isOrdinary || tail.join(' ').length < minTailLength) continue;
    const places = placesBeginning(tail.join(' '), context);
    if (places.length > 0)
      return { before: words.slice(0, start).join(' '), places, isCorrection: false };
  }
  const similar = placesLike(context.places, typed).flatMap(({ places }) => places);
  return { before: '', places: similar.map((place) => toMatch(place, 1)), isCorrection: true };
}

/** By their own names; if there are none, by aliases: 'lekki' does not mean Ajah, although 'Lekki Ajah' is an alias of it. */
function placesBeginning(typed: string, { places: { byName } }: ReadingContext): MatchingPlace[] {
  const own = createShortlist();
  const aliased = createShortlist();
  const inner = ` ${typed}`;
  for (const [name, places] of byName) {
    if (typed.startsWith(name) && typed[name.length] === ' ') {
      for (const place of places) {
        const [rank] = ranksOf(typed, name, place);
        if (rank !== undefined) own.add(place, rank);
      }
      continue;
    }
    const begins = name.startsWith(typed);
    if (!begins && (typed.length < minInnerLength || !name.includes(inner))) continue;
    const rank = begins ? Number(name !== typed) : 2;
    for (const place of places) {
      if (own.isFull(place, rank)) continue;
      const isOwn = rank === 0 || ` ${nameWords(place.name).join(' ')}`.includes(inner);
      (isOwn ? own : aliased).add(place, rank);
    }
  }
  const found = own.places();
  return found.length > 0 ? found : aliased.places();
}

/** The rank of a place by its name and the beginning of what is around it: 'maitama ab', 'gana street maitama'; else none. */
function ranksOf(typed: string, name: string, { city, within }: Place): number[] {
  return [[city], [within ?? '', city]]
    .map((around) => `${name} ${nameWords(around.join(' ')).join(' ')}`)
    .filter((full) => full.startsWith(typed))
    .map((full) => Number(full !== typed));
}

interface Shortlist {
  /** Whether there are enough places of this kind and rank. */
  isFull(place: Place, rank: number): boolean;
  add(place: Place, rank: number): void;
  /** The best first. */
  places(): MatchingPlace[];
}

/** Thousands of streets may begin with one letter: only the first few of each kind and rank are compared further. */
function createShortlist(): Shortlist {
  const found = new Map<string, MatchingPlace>();
  const counts = new Map<string, number>();
  const groupOf = ({ kind }: Place, rank: number): string => `${kind} ${rank}`;
  const isFull = (place: Place, rank: number): boolean =>
    (counts.get(groupOf(place, rank)) ?? 0) >= maxOfGroup;
  return {
    isFull,
    add(place, rank) {
      const match = toMatch(place, rank);
      if (isFull(place, rank) || rank >= (found.get(match.label)?.rank ?? Infinity)) return;
      found.set(match.label, match);
      counts.set(groupOf(place, rank), (counts.get(groupOf(place, rank)) ?? 0) + 1);
    },
    places: () =>
      [...found.values()].toSorted(
        (a, b) => a.rank - b.rank || placeKinds.indexOf(a.kind) - placeKinds.indexOf(b.kind),
      ),
  };
}

function districtsOf(names: readonly string[]): MatchingPlace[] {
  return districts.filter(({ city }) => names.includes(city)).map((place) => toMatch(place, 2));
}

function toMatch(place: Place, rank: number): MatchingPlace {
  return { label: placeLabel(place), kind: place.kind, rank };
}
