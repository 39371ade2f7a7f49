import type { PriceView } from '../../../shared/contract/property-views.ts';
import type { SortOrder } from '../../../shared/property-search.ts';
import { districts } from '../../../shared/gazetteer.ts';
import type { UpstreamProperty } from '../../upstream/property-schema.ts';
import { searchableText, searchableWords } from './searchable-text.ts';
import { toPrice } from './views.ts';

/** The properties of one purpose in a columnar layout, for fast scans. All columns have the same length. */
export interface SearchIndex {
  /** Row of each property in the whole list. */
  rows: Uint32Array<ArrayBuffer>;
  /** Naira: the price of a sale or a year's rent; 0 if there is none. */
  price: Float64Array<ArrayBuffer>;
  bedrooms: Float64Array<ArrayBuffer>;
  bathrooms: Float64Array<ArrayBuffer>;
  /** 0 if unknown. */
  squareFeet: Float64Array<ArrayBuffer>;
  /** Index in `types`. */
  type: Uint32Array<ArrayBuffer>;
  /** The distinct types in lower case; '' stands for none. */
  types: readonly string[];
  /** 1 for a featured property, else 0. */
  featured: Uint8Array<ArrayBuffer>;
  location: LocationWords;
  /** Index in the gazetteer; -1 if the location has no known district. */
  district: Int16Array<ArrayBuffer>;
  /** Column positions in each sort order. */
  order: Record<SortOrder, Uint32Array<ArrayBuffer>>;
}

/** The distinct words of all locations, and each location's words. */
export interface LocationWords {
  vocabulary: readonly string[];
  /** Vocabulary indices, one location after the other. */
  numbers: Uint32Array<ArrayBuffer>;
  /** End of each location's words in `numbers`; the next location starts there. */
  ends: Uint32Array<ArrayBuffer>;
}

const squareFeetPerSquareMetre = 10.7639;

/** Builds the index of the properties in `rows`. */
export function createSearchIndex(
  properties: readonly UpstreamProperty[],
  rows: Uint32Array<ArrayBuffer>,
): SearchIndex {
  const found = Array.from(rows, (row) => properties[row]).filter((one) => one !== undefined);
  const price = Float64Array.from(found, priceOf);
  const words = collectWords();
  for (const { location } of found) words.add(searchableWords(location));
  const types = [...new Set(found.map(typeOf))];
  const numberByType = new Map(types.map((type, number) => [type, number]));
  const positions = Uint32Array.from(found.keys());
  const id = tieBreaker(found);
  const sorted = (compare: Comparison): Uint32Array<ArrayBuffer> => positions.toSorted(compare);
  const byPrice = (sign: 1 | -1): Comparison => {
    const at = (position: number): number => price[position] ?? 0;
    // Prices on request come last in both orders.
    const unpriced = (position: number): number => Number(at(position) === 0);
    return (a, b) => unpriced(a) - unpriced(b) || sign * (at(a) - at(b)) || id(a, b);
  };
  return {
    rows,
    price,
    bedrooms: Float64Array.from(found, ({ bedrooms }) => bedrooms),
    bathrooms: Float64Array.from(found, ({ bathrooms }) => bathrooms),
    squareFeet: Float64Array.from(found, ({ area }) => (area ?? 0) * squareFeetPerSquareMetre),
    type: Uint32Array.from(found, (property) => numberByType.get(typeOf(property)) ?? 0),
    types,
    featured: Uint8Array.from(found, ({ featured }) => Number(featured)),
    location: words.collected(),
    district: Int16Array.from(found, ({ location }) => districtOf(location)),
    order: {
      lowest: sorted(byPrice(1)),
      highest: sorted(byPrice(-1)),
      newest: sorted(byNewest(found)),
      oldest: sorted(byDate(found, 1)),
    },
  };
}

/** Compares two positions in a list. */
type Comparison = (a: number, b: number) => number;

export function byNewest(properties: readonly UpstreamProperty[]): Comparison {
  return byDate(properties, -1);
}

/** Undated properties count as the oldest. */
function byDate(properties: readonly UpstreamProperty[], sign: 1 | -1): Comparison {
  const time = Float64Array.from(properties, ({ createdAt }) =>
    createdAt === null ? -Infinity : Date.parse(createdAt),
  );
  const id = tieBreaker(properties);
  return (a, b) => sign * ((time[a] ?? 0) - (time[b] ?? 0)) || id(a, b);
}

/** Compares by canonical id, so that pages never overlap: by code units, which is several times faster than by locale. */
function tieBreaker(properties: readonly UpstreamProperty[]): Comparison {
  const idOf = (position: number): string => {
    const property = properties[position];
    return property?.uuid ?? property?.id ?? '';
  };
  return (a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0);
}

function priceOf(property: UpstreamProperty): number {
  return comparablePrice(toPrice(property.purpose, property));
}

/** Naira: the price of a sale or a year's rent; 0 for a price on request. */
export function comparablePrice(price: PriceView): number {
  if (price.kind === 'on-request') return 0;
  return price.kind === 'sale' ? price.amount : price.yearly;
}

function typeOf({ type }: UpstreamProperty): string {
  return type?.toLowerCase() ?? '';
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
