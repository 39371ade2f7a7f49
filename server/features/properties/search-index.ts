import { squareMetresPerSquareFoot } from '../../../shared/area-units.ts';
import { cities, cityOf } from '../../../shared/cities.ts';
import type { PriceView } from '../../../shared/contract/property-views.ts';
import { districts, landingPlaces } from '../../../shared/places/districts.ts';
import { noPlace, placeUnits, type PlaceColumns } from '../../../shared/map/place-columns.ts';
import type { SortOrder } from '../../../shared/search/choices.ts';
import type { UpstreamProperty } from '../../upstream/property-schema.ts';
import { joined } from './columns.ts';
import { factBits } from './fact-bits.ts';
import { cashOf, type CostRates } from './home-costs.ts';
import { joinedNames, joinedPostings, postingsOf, type Postings } from './postings.ts';
import { keywordsOf, searchableText, searchableWords } from './searchable-text.ts';
import { comparisons, mergedOrder } from './sort-orders.ts';
import { reductionOf, toPricedHome, toPrice } from './views.ts';

/** The properties of one purpose in a columnar layout, for fast scans. All columns have the same length. */
export interface SearchIndex extends PlaceColumns {
  /** Row of each property in the whole list, ascending. */
  rows: Uint32Array<ArrayBuffer>;
  /** 0 for a property that is no longer listed, else 1. */
  isListed: Uint8Array<ArrayBuffer>;
  /** Naira: the price of a sale or a year's rent; 0 if there is none. */
  price: Float64Array<ArrayBuffer>;
  bedrooms: Float64Array<ArrayBuffer>;
  bathrooms: Float64Array<ArrayBuffer>;
  /** 0 if unknown. */
  squareFeet: Float64Array<ArrayBuffer>;
  /** Milliseconds since the epoch; -Infinity if unknown: undated properties count as the oldest. */
  listedAt: Float64Array<ArrayBuffer>;
  /** Naira needed to move in or to complete, without unknown amounts; 0 if there is no price. */
  cash: Float64Array<ArrayBuffer>;
  /** Days since the epoch of the day in Nigeria on which the price was reduced; `neverReduced` if it was not. */
  reducedOn: Int32Array<ArrayBuffer>;
  /** The options that the home has, as `bitsOf` names them. */
  facts: Uint32Array<ArrayBuffer>;
  /** The options about which something is known. */
  knownFacts: Uint32Array<ArrayBuffer>;
  /** Hours of light on an average day; -1 if unknown. */
  hours: Int8Array<ArrayBuffer>;
  /** Index in `types`. */
  type: Uint32Array<ArrayBuffer>;
  /** The distinct types in lower case; '' stands for none. */
  types: readonly string[];
  /** The words of the address and of the estate. */
  location: Postings;
  /** The words of the title, the type, the estate and the amenities. */
  keywords: Postings;
  /** By name. */
  amenities: Postings;
  /** Index in the gazetteer; -1 if the location has no known district. */
  district: Int16Array<ArrayBuffer>;
  /** Index in `cities`; -1 if we don't cover the city. */
  city: Int8Array<ArrayBuffer>;
  /** Positions of the listed properties in each sort order. */
  order: Record<SortOrder, Uint32Array<ArrayBuffer>>;
  /** Positions of the featured ones, newest first. */
  featured: Uint32Array<ArrayBuffer>;
}

export const squareFeetPerSquareMetre = 1 / squareMetresPerSquareFoot;
const neverReduced = -(2 ** 31);
const dayMs = 24 * 60 * 60 * 1000;

/** Builds the index of some properties of one purpose, whose rows ascend. */
export function createSearchIndex(
  found: readonly UpstreamProperty[],
  rows: Uint32Array<ArrayBuffer>,
  rates: CostRates,
): SearchIndex {
  const facts = found.map(factBits);
  const cash = Float64Array.from(found, (property) => cashOf(toPricedHome(property), rates));
  const price = Float64Array.from(found, priceOf);
  const listedAt = Float64Array.from(found, ({ createdAt }) =>
    createdAt === null ? -Infinity : Date.parse(createdAt),
  );
  const types = [...new Set(found.map(typeOf))];
  const numberByType = new Map(types.map((type, number) => [type, number]));
  const positions = Uint32Array.from(found.keys());
  const compare = comparisons({
    price,
    cash,
    listedAt,
    idOf: (position) => found[position]?.uuid ?? found[position]?.id ?? '',
  });
  const newest = positions.toSorted(compare.newest);
  return {
    rows,
    isListed: new Uint8Array(found.length).fill(1),
    price,
    bedrooms: Float64Array.from(found, ({ bedrooms }) => bedrooms),
    bathrooms: Float64Array.from(found, ({ bathrooms }) => bathrooms),
    squareFeet: Float64Array.from(found, ({ area }) => toSquareFeet(area ?? 0)),
    listedAt,
    cash,
    reducedOn: Int32Array.from(found, (property) => {
      const day = reductionOf(property);
      return day === null ? neverReduced : Date.parse(day) / dayMs;
    }),
    facts: Uint32Array.from(facts, ({ has }) => has),
    knownFacts: Uint32Array.from(facts, ({ isKnown }) => isKnown),
    hours: Int8Array.from(found, ({ lightHours }) => lightHours ?? -1),
    lat: Int32Array.from(found, ({ coordinates }) => placeUnit(coordinates?.lat)),
    lng: Int32Array.from(found, ({ coordinates }) => placeUnit(coordinates?.lng)),
    type: Uint32Array.from(found, (property) => numberByType.get(typeOf(property)) ?? 0),
    types,
    location: postingsOf(
      found.map(({ location, estate }) => searchableWords(`${location}, ${estate ?? ''}`)),
    ),
    keywords: postingsOf(found.map(keywordsAt)),
    amenities: postingsOf(found.map(({ amenities }) => amenities)),
    district: Int16Array.from(found, ({ location }) => districtOf(location)),
    city: Int8Array.from(found, ({ location }) => {
      const city = cityOf(location);
      return city === null ? -1 : cities.indexOf(city);
    }),
    order: {
      lowest: positions.toSorted(compare.lowest),
      highest: positions.toSorted(compare.highest),
      newest,
      oldest: positions.toSorted(compare.oldest),
      cash: positions.toSorted(compare.cash),
    },
    featured: newest.filter((position) => found[position]?.featured === true),
  };
}

/**
 * The index without the properties in some rows, and with those of another index, whose rows are higher.
 *
 * @param idOf canonical id by row
 */
export function changedIndex(
  index: SearchIndex,
  gone: ReadonlySet<number>,
  added: SearchIndex,
  idOf: (row: number) => string,
): SearchIndex {
  const cleared = Array.from(gone, (row) => positionOfRow(index.rows, row)).filter(
    (position) => position >= 0,
  );
  if (cleared.length === 0 && added.rows.length === 0) return index;
  const rows = joined(Uint32Array, index.rows, added.rows);
  const isListed = joined(Uint8Array, index.isListed, added.isListed);
  for (const position of cleared) isListed[position] = 0;
  const price = joined(Float64Array, index.price, added.price);
  const listedAt = joined(Float64Array, index.listedAt, added.listedAt);
  const types = joinedNames(index.types, added.types);
  const first = index.rows.length;
  const cash = joined(Float64Array, index.cash, added.cash);
  const compare = comparisons({
    price,
    cash,
    listedAt,
    idOf: (position) => idOf(rows[position] ?? 0),
  });
  const merged = (before: Uint32Array, more: Uint32Array, sort: SortOrder) =>
    mergedOrder(
      before,
      isListed,
      more.map((position) => first + position),
      compare[sort],
    );
  const ordered = (sort: SortOrder) => merged(index.order[sort], added.order[sort], sort);
  return {
    rows,
    isListed,
    price,
    bedrooms: joined(Float64Array, index.bedrooms, added.bedrooms),
    bathrooms: joined(Float64Array, index.bathrooms, added.bathrooms),
    squareFeet: joined(Float64Array, index.squareFeet, added.squareFeet),
    listedAt,
    cash,
    reducedOn: joined(Int32Array, index.reducedOn, added.reducedOn),
    facts: joined(Uint32Array, index.facts, added.facts),
    knownFacts: joined(Uint32Array, index.knownFacts, added.knownFacts),
    hours: joined(Int8Array, index.hours, added.hours),
    lat: joined(Int32Array, index.lat, added.lat),
    lng: joined(Int32Array, index.lng, added.lng),
    type: joined(
      Uint32Array,
      index.type,
      added.type.map((type) => types.numbers[type] ?? 0),
    ),
    types: types.names,
    location: joinedPostings(index.location, added.location, first),
    keywords: joinedPostings(index.keywords, added.keywords, first),
    amenities: joinedPostings(index.amenities, added.amenities, first),
    district: joined(Int16Array, index.district, added.district),
    city: joined(Int8Array, index.city, added.city),
    order: {
      lowest: ordered('lowest'),
      highest: ordered('highest'),
      newest: ordered('newest'),
      oldest: ordered('oldest'),
      cash: ordered('cash'),
    },
    featured: merged(index.featured, added.featured, 'newest'),
  };
}

/** Cities and districts with homes, named as in `landingPlaces`. */
export function placesOf({ isListed, city, district }: SearchIndex): string[] {
  const withHomes = (numbers: Int8Array | Int16Array, count: number): Uint8Array => {
    const marks = new Uint8Array(count);
    for (let position = 0; position < numbers.length; position += 1) {
      if (isListed[position] === 1) marks[numbers[position] ?? -1] = 1;
    }
    return marks;
  };
  const cityMarks = withHomes(city, cities.length);
  const districtMarks = withHomes(district, districts.length);
  const present = new Set<string>([
    ...cities.filter((_, number) => cityMarks[number] === 1),
    ...districts
      .filter((_, number) => districtMarks[number] === 1)
      .map(({ name, city: within }) => `${name}, ${within}`),
  ]);
  return landingPlaces.filter((place) => present.has(place));
}

function positionOfRow(rows: Uint32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? low : -1;
}

/** Numbers in titles make poor keywords, and every home may have its own. */
function keywordsAt({ title, type, estate, amenities }: UpstreamProperty): string[] {
  return [title, type, estate, ...amenities]
    .flatMap((text) => keywordsOf(text ?? ''))
    .filter((word) => !/^\p{N}+$/u.test(word));
}

function placeUnit(degrees: number | undefined): number {
  return degrees === undefined ? noPlace : Math.round(degrees * placeUnits);
}

export function toSquareFeet(squareMetres: number): number {
  return squareMetres * squareFeetPerSquareMetre;
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
