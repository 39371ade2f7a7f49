import { squareMetresPerSquareFoot } from '../../../../shared/area-units.ts';
import { cities, cityOf } from '../../../../shared/cities.ts';
import type { PriceView } from '../../../../shared/contract/property-schemas.ts';
import { noPlace, placeUnits, type PlaceColumns } from '../../../../shared/map/place-columns.ts';
import { districts } from '../../../../shared/places/districts.ts';
import type { UpstreamProperty } from '../../../upstream/visitors/property-schema.ts';
import { joined, type Column } from '../catalogue/columns.ts';
import { factBits } from './fact-bits.ts';
import { cashOf, type CostRates } from '../views/home-costs.ts';
import { joinedNames, joinedPostings, postingsOf, type Postings } from './postings.ts';
import { keywordsOf, searchableText, searchableWords } from './searchable-text.ts';
import { reductionOf, toPricedHome, toPrice } from '../views/views.ts';

/** Properties of one purpose in a columnar layout, for fast scans. All columns have the same length. */
export interface SearchColumns extends PlaceColumns {
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
}

/** The columns of a part of a list. */
export interface SearchPart extends SearchColumns {
  /** 1 for a featured property, else 0. */
  isFeatured: Uint8Array<ArrayBuffer>;
}

export const squareFeetPerSquareMetre = 1 / squareMetresPerSquareFoot;
const neverReduced = -(2 ** 31);
const dayMs = 24 * 60 * 60 * 1000;

/** The columns of some properties of one purpose, whose rows ascend. */
export function searchPartOf(
  found: readonly UpstreamProperty[],
  rows: Uint32Array<ArrayBuffer>,
  rates: CostRates,
): SearchPart {
  const facts = found.map(factBits);
  const types = [...new Set(found.map(typeOf))];
  const numberByType = new Map(types.map((type, number) => [type, number]));
  return {
    rows,
    isListed: new Uint8Array(found.length).fill(1),
    isFeatured: Uint8Array.from(found, ({ featured }) => Number(featured)),
    price: Float64Array.from(found, priceOf),
    bedrooms: Float64Array.from(found, ({ bedrooms }) => bedrooms),
    bathrooms: Float64Array.from(found, ({ bathrooms }) => bathrooms),
    squareFeet: Float64Array.from(found, ({ area }) => toSquareFeet(area ?? 0)),
    listedAt: Float64Array.from(found, ({ createdAt }) =>
      createdAt === null ? -Infinity : Date.parse(createdAt),
    ),
    cash: Float64Array.from(found, (property) => cashOf(toPricedHome(property), rates)),
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
  };
}

/** The columns of one part after those of another. */
export function joinedColumns(parts: readonly SearchColumns[]): SearchColumns {
  const { names: types, numbers } = joinedNames(parts.map((part) => part.types));
  const sizes = parts.map(({ rows }) => rows.length);
  const postings = (of: (part: SearchColumns) => Postings): Postings =>
    joinedPostings(parts.map(of), sizes);
  const column = <T extends Column>(
    create: new (length: number) => T,
    of: (part: SearchColumns, number: number) => T,
  ): T => joined(create, parts.map(of));
  return {
    rows: column(Uint32Array, ({ rows }) => rows),
    isListed: column(Uint8Array, ({ isListed }) => isListed),
    price: column(Float64Array, ({ price }) => price),
    bedrooms: column(Float64Array, ({ bedrooms }) => bedrooms),
    bathrooms: column(Float64Array, ({ bathrooms }) => bathrooms),
    squareFeet: column(Float64Array, ({ squareFeet }) => squareFeet),
    listedAt: column(Float64Array, ({ listedAt }) => listedAt),
    cash: column(Float64Array, ({ cash }) => cash),
    reducedOn: column(Int32Array, ({ reducedOn }) => reducedOn),
    facts: column(Uint32Array, ({ facts }) => facts),
    knownFacts: column(Uint32Array, ({ knownFacts }) => knownFacts),
    hours: column(Int8Array, ({ hours }) => hours),
    lat: column(Int32Array, ({ lat }) => lat),
    lng: column(Int32Array, ({ lng }) => lng),
    type: column(Uint32Array, ({ type }, part) => {
      const renumbered = numbers[part] ?? [];
      return part === 0 ? type : type.map((number) => renumbered[number] ?? 0);
    }),
    types,
    location: postings(({ location }) => location),
    keywords: postings(({ keywords }) => keywords),
    amenities: postings(({ amenities }) => amenities),
    district: column(Int16Array, ({ district }) => district),
    city: column(Int8Array, ({ city }) => city),
  };
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
