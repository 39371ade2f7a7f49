import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import type { SortOrder } from '../../../shared/property-search.ts';
import { districts } from '../../../shared/gazetteer.ts';
import { searchableText, searchableWords } from './searchable-text.ts';

/** The properties of one purpose in a columnar layout, for fast scans. All columns have the same length. */
export interface SearchIndex {
  cards: readonly PropertyCard[];
  /** Naira: the price of a sale or a year's rent; 0 if there is none. */
  price: Float64Array;
  bedrooms: Float64Array;
  bathrooms: Float64Array;
  /** 0 if unknown. */
  squareFeet: Float64Array;
  /** Lower case; '' if there is none. */
  type: readonly string[];
  location: LocationWords;
  /** Index in the gazetteer; -1 if the location has no known district. */
  district: Int16Array;
  /** Column positions in each sort order. */
  order: Record<SortOrder, Uint32Array>;
}

/** The distinct words of all locations, and each location's words. */
export interface LocationWords {
  vocabulary: readonly string[];
  /** Vocabulary indices, one location after the other. */
  numbers: Uint32Array;
  /** End of each location's words in `numbers`; the next location starts there. */
  ends: Uint32Array;
}

const squareFeetPerSquareMetre = 10.7639;

/** Cards that one step reads: a few milliseconds of work. */
const cardsAtOnce = 100;
/** Cards that one step sorts or merges. */
const sortedAtOnce = 1_000;

/** Builds the index in steps of a few milliseconds each. */
export function* searchIndexSteps(cards: readonly PropertyCard[]): Generator<void, SearchIndex> {
  const byPrice = (sign: 1 | -1): Comparison => {
    return (a, b) => unpricedLast(a, b) || sign * (priceOf(a) - priceOf(b)) || byId(a, b);
  };
  const column = (): Float64Array => new Float64Array(cards.length);
  const [price, bedrooms, bathrooms, squareFeet] = [column(), column(), column(), column()];
  const type: string[] = [];
  const district = new Int16Array(cards.length);
  const words = collectWords();
  for (const [position, card] of cards.entries()) {
    price[position] = priceOf(card);
    bedrooms[position] = card.bedrooms;
    bathrooms[position] = card.bathrooms;
    squareFeet[position] = (card.area ?? 0) * squareFeetPerSquareMetre;
    type.push(card.type?.toLowerCase() ?? '');
    district[position] = districtOf(card.location);
    words.add(searchableWords(card.location));
    if (position % cardsAtOnce === 0) yield;
  }
  const location = words.collected();
  yield;
  const lowest = yield* sortSteps(cards, byPrice(1));
  const highest = yield* sortSteps(cards, byPrice(-1));
  const newest = yield* sortSteps(cards, byNewest);
  const oldest = yield* sortSteps(cards, byOldest);
  return {
    cards,
    price,
    bedrooms,
    bathrooms,
    squareFeet,
    type,
    location,
    district,
    order: { lowest, highest, newest, oldest },
  };
}

interface Placed {
  card: PropertyCard;
  position: number;
}

/** Merge sort of the cards' positions, in steps. */
function* sortSteps(
  cards: readonly PropertyCard[],
  comparison: Comparison,
): Generator<void, Uint32Array> {
  let runs: Placed[][] = [];
  for (let start = 0; start < cards.length; start += sortedAtOnce) {
    const run = cards
      .slice(start, start + sortedAtOnce)
      .map((card, index) => ({ card, position: start + index }));
    runs.push(run.toSorted((a, b) => comparison(a.card, b.card)));
    yield;
  }
  while (runs.length > 1) {
    const merged: Placed[][] = [];
    for (let pair = 0; pair < runs.length; pair += 2) {
      merged.push(yield* mergeSteps(runs[pair] ?? [], runs[pair + 1] ?? [], comparison));
    }
    runs = merged;
  }
  return Uint32Array.from(runs[0] ?? [], ({ position }) => position);
}

function* mergeSteps(
  first: readonly Placed[],
  second: readonly Placed[],
  comparison: Comparison,
): Generator<void, Placed[]> {
  const merged: Placed[] = [];
  let taken = 0;
  for (const one of first) {
    let other = second[taken];
    while (other !== undefined && comparison(other.card, one.card) < 0) {
      merged.push(other);
      taken += 1;
      other = second[taken];
    }
    merged.push(one);
    if (merged.length % sortedAtOnce === 0) yield;
  }
  return merged.concat(second.slice(taken));
}

type Comparison = (a: PropertyCard, b: PropertyCard) => number;

export const byNewest: Comparison = (a, b) => compare(createdAt(b), createdAt(a)) || byId(a, b);

const byOldest: Comparison = (a, b) => compare(createdAt(a), createdAt(b)) || byId(a, b);

/** Prices on request come last in both price orders. */
function unpricedLast(a: PropertyCard, b: PropertyCard): number {
  return Number(priceOf(a) === 0) - Number(priceOf(b) === 0);
}

/** Breaks ties by id, so that pages never overlap. */
function byId(a: PropertyCard, b: PropertyCard): number {
  return compare(a.id, b.id);
}

/** Compares code units, which is several times faster than by locale; ids and ISO dates need no locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function createdAt(card: PropertyCard): string {
  return card.createdAt ?? '';
}

export function priceOf({ price }: PropertyCard): number {
  if (price.kind === 'on-request') return 0;
  return price.kind === 'sale' ? price.amount : price.yearly;
}

const namesOfDistricts = districts.map(({ name, city }) => ({
  name: searchableText(name),
  city: searchableText(city),
}));

/** Gazetteer index of the district in a location with its city; -1 for none. */
export function districtOf(location: string): number {
  const text = searchableText(location);
  return namesOfDistricts.findIndex(({ name, city }) => text.includes(name) && text.includes(city));
}

/** Collects the words of consecutive locations. */
function collectWords(): { add(words: readonly string[]): void; collected(): LocationWords } {
  const numberByWord = new Map<string, number>();
  const numbers: number[] = [];
  const ends: number[] = [];
  return {
    add(words) {
      for (const word of words) {
        const number = numberByWord.get(word) ?? numberByWord.size;
        numberByWord.set(word, number);
        numbers.push(number);
      }
      ends.push(numbers.length);
    },
    collected: () => ({
      vocabulary: [...numberByWord.keys()],
      numbers: new Uint32Array(numbers),
      ends: new Uint32Array(ends),
    }),
  };
}
