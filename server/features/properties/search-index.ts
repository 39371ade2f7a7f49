import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import type { SortOrder } from '../../../shared/property-search.ts';
import { districts } from '../../../shared/gazetteer.ts';
import { searchableText, searchableWords } from './searchable-text.ts';

/** The properties of one purpose in columns: a search reads numbers that lie side by side. All have one length. */
export interface SearchIndex {
  cards: readonly PropertyCard[];
  /** Naira for a sale or for a year's rent; 0 where there is none. */
  price: Float64Array;
  bedrooms: Float64Array;
  bathrooms: Float64Array;
  /** 0 where it is not known. */
  squareFeet: Float64Array;
  /** Lower case; '' where it has none. */
  type: readonly string[];
  location: LocationWords;
  /** Numbers in the gazetteer; -1 where a location names no district that it knows. */
  district: Int16Array;
  /** Positions in the columns, in every order a visitor can ask for. */
  order: Record<SortOrder, Uint32Array>;
}

/** Each word of any location once, and which of them each location has. */
export interface LocationWords {
  vocabulary: readonly string[];
  /** Numbers of words, one location after the other. */
  numbers: Uint32Array;
  /** Where the words of each location end in `numbers`; the next one's begin there. */
  ends: Uint32Array;
}

const squareFeetPerSquareMetre = 10.7639;

export function buildSearchIndex(cards: readonly PropertyCard[]): SearchIndex {
  const column = (valueOf: (card: PropertyCard) => number): Float64Array =>
    Float64Array.from(cards, valueOf);
  const byPrice = (sign: 1 | -1): Comparison => {
    return (a, b) => unpricedLast(a, b) || sign * (priceOf(a) - priceOf(b)) || byId(a, b);
  };
  const orderBy = (comparison: Comparison): Uint32Array =>
    Uint32Array.from(
      Array.from(cards, (card, position) => ({ card, position }))
        .toSorted((a, b) => comparison(a.card, b.card))
        .map(({ position }) => position),
    );
  return {
    cards,
    price: column(priceOf),
    bedrooms: column(({ bedrooms }) => bedrooms),
    bathrooms: column(({ bathrooms }) => bathrooms),
    squareFeet: column(({ area }) => (area ?? 0) * squareFeetPerSquareMetre),
    type: cards.map(({ type }) => type?.toLowerCase() ?? ''),
    district: Int16Array.from(cards, ({ location }) => districtOf(location)),
    location: numberWords(cards.map(({ location }) => searchableWords(location))),
    order: {
      lowest: orderBy(byPrice(1)),
      highest: orderBy(byPrice(-1)),
      newest: orderBy(byNewest),
      oldest: orderBy(byOldest),
    },
  };
}

type Comparison = (a: PropertyCard, b: PropertyCard) => number;

export const byNewest: Comparison = (a, b) => compare(createdAt(b), createdAt(a)) || byId(a, b);

const byOldest: Comparison = (a, b) => compare(createdAt(a), createdAt(b)) || byId(a, b);

/** A price on request comes last whichever way prices are sorted. */
function unpricedLast(a: PropertyCard, b: PropertyCard): number {
  return Number(priceOf(a) === 0) - Number(priceOf(b) === 0);
}

/** What is equal is ordered by id, so that pages never overlap. */
function byId(a: PropertyCard, b: PropertyCard): number {
  return compare(a.id, b.id);
}

/** By code units: several times quicker than by a language's rules, and ids and ISO dates have none. */
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

/** The number of the district that a location names, with its city; -1 for none. */
export function districtOf(location: string): number {
  const text = searchableText(location);
  return namesOfDistricts.findIndex(({ name, city }) => text.includes(name) && text.includes(city));
}

function numberWords(locations: readonly string[][]): LocationWords {
  const numberByWord = new Map<string, number>();
  const numbers: number[] = [];
  const ends = locations.map((words) => {
    for (const word of words) {
      const number = numberByWord.get(word) ?? numberByWord.size;
      numberByWord.set(word, number);
      numbers.push(number);
    }
    return numbers.length;
  });
  return {
    vocabulary: [...numberByWord.keys()],
    numbers: Uint32Array.from(numbers),
    ends: Uint32Array.from(ends),
  };
}
