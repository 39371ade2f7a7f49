import { defaultLocation } from '../cities.ts';
import { purposes, type Purpose, propertyTypes } from '../contract/property-terms.ts';
import type { Remark } from '../contract/values.ts';
import { readBox } from '../map/bounds.ts';
import { readArea } from '../map/polygon-text.ts';
import type { DrawnArea } from '../map/polygon.ts';
import { maxSlugLength, slugOf } from '../search-text/slug.ts';
import {
  areaChoices,
  bathroomChoices,
  listingViews,
  maxRooms,
  roomChoices,
  sortOrders,
} from './choices.ts';
import {
  filterNames,
  filters,
  noFilters,
  parameterOf,
  rowOf,
  type FilterName,
  type FilterValues,
} from './filters.ts';
import {
  maxAmenities,
  maxLocationLength,
  maxSize,
  maxTypes,
  maxWords,
  maxWordsLength,
} from './limits.ts';
import { createQueryReader, readable, shownRemarks, type QueryReader } from './query-reader.ts';
import { inOrder, type Range } from './range.ts';
import { readPrices } from './read-prices.ts';
import { bathsOf, bedsOf, noneIfZero } from './room-filters.ts';
import type { Search } from './search.ts';

/** Length of a drawn area's text. */
const maxAreaLength = 600;
const lastPage = 1_000_000;

/** Slugs of the types that every list knows, in their order. */
export const knownTypes: readonly string[] = propertyTypes.map(slugOf);

/**
 * Reads a search from a query string: every query is a search. What can't be read is left out, with a remark if it is a
 * filter. If a single-value parameter is repeated, its first readable value counts. Takes time linear in the query's length.
 */
export function readSearch(
  purpose: Purpose,
  params: URLSearchParams,
): { search: Search; ignored: readonly Remark[] } {
  const reader = createQueryReader(params);
  const { one } = reader;
  one('purpose', 'purpose', (typed) => oneOf(purposes, typed));
  const search: Search = {
    ...noFilters(),
    purpose,
    location: readLocation(reader, params.get('location') ?? defaultLocation),
    words: readWords(reader, params.get('words') ?? ''),
    types: inTypeOrder(reader.several('type', filters.types.remark, readSlug, maxTypes)),
    ...readBeds(reader),
    ...readBaths(reader),
    ...readPrices(reader, purpose),
    cashMax: reader.amount('cash-max', filters.cashMax.remark),
    ...readSizes(reader),
    amenities: reader
      .several('amenity', filters.amenities.remark, readSlug, maxAmenities)
      .toSorted(),
    ...readFacts(reader),
    within: readWithin(reader),
    box: one('box', filters.box.remark, readBox),
    sort: one('sort', 'sort order', (typed) => oneOf(sortOrders, typed)) ?? 'lowest',
    page: one('page', 'page', readPage) ?? 1,
    view: one('view', 'view', (typed) => oneOf(listingViews, typed)) ?? 'grid',
  };
  return { search, ignored: shownRemarks(reader.remarks) };
}

/** The four of the specification first, then by name. */
export function inTypeOrder(types: readonly string[]): string[] {
  const orderOf = (type: string): number => (knownTypes.indexOf(type) + 99) % 99;
  return types.toSorted((one, other) => orderOf(one) - orderOf(other) || (one < other ? -1 : 1));
}

/** Everywhere for text without a letter or digit, which names no place. */
function readLocation({ ignore, ignoreOthers }: QueryReader, typed: string): string {
  const location = readable(typed, maxLocationLength);
  ignoreOthers('location', 'place', typed);
  if (/[\p{L}\p{N}]/u.test(location)) return location;
  if (location !== '') ignore('place', location);
  return '';
}

function readWords({ remark, ignore, ignoreOthers }: QueryReader, typed: string): string {
  const all = readable(typed, Infinity);
  ignoreOthers('words', 'keywords', typed);
  if (!/[\p{L}\p{N}]/u.test(all)) {
    if (all !== '') ignore('keywords', all);
    return '';
  }
  const words = readable(all, maxWordsLength).split(' ').slice(0, maxWords).join(' ');
  if (words !== all) remark('Only the first keywords were used');
  return words;
}

/** The filters that need nothing but their rows. */
function readFacts(reader: QueryReader): Partial<FilterValues> {
  const values: Partial<Record<FilterName, unknown>> = {};
  for (const name of filterNames) {
    const { kind, remark = name, options, steps, most = Infinity } = rowOf(name);
    const parameter = parameterOf(name);
    if (kind === 'yes') values[name] = reader.isYes(parameter, remark);
    if (kind === 'least') values[name] = reader.whole(parameter, remark, 1, most);
    if (steps) values[name] = reader.one(parameter, remark, (typed) => choiceOf(steps, typed));
    if (options) values[name] = readOptions(reader, parameter, remark, Object.keys(options));
  }
  return values as Partial<FilterValues>;
}

/** In the order of the options. */
function readOptions(
  reader: QueryReader,
  parameter: string,
  remark: string,
  options: readonly string[],
): string[] {
  const read = (typed: string): string | null => oneOf(options, typed.toLowerCase());
  const found = reader.several(parameter, remark, read, options.length);
  return options.filter((value) => found.includes(value));
}

function readSlug(typed: string): string | null {
  return slugOf(typed.slice(0, maxSlugLength)) || null;
}

/** A range that equals one of the options becomes that option. */
function readBeds(reader: QueryReader): Pick<Search, 'rooms' | 'bedsMin' | 'bedsMax'> {
  const { least, most } = readCounts(reader, 'beds', 'bedrooms');
  const rooms = reader.one('rooms', 'rooms', (typed) => rangeOr(typed, roomChoices));
  if (least !== null || most !== null) {
    if (rooms !== null) reader.remark('Ignored: rooms, because a bedroom range is set');
    return bedsOf(least, most);
  }
  return typeof rooms === 'number' || rooms === null
    ? { rooms, bedsMin: null, bedsMax: null }
    : bedsOf(rooms.least, rooms.most);
}

function readBaths(reader: QueryReader): Pick<Search, 'bathrooms' | 'bathsMin' | 'bathsMax'> {
  const { least, most } = readCounts(reader, 'baths', 'bathrooms');
  const bathrooms = reader.one('bathrooms', 'bathrooms', (typed) =>
    rangeOr(typed, bathroomChoices),
  );
  if (least !== null || most !== null) {
    if (bathrooms !== null) reader.remark('Ignored: bathrooms, because a bathroom range is set');
    return bathsOf(least, most);
  }
  return typeof bathrooms === 'number' || bathrooms === null
    ? { bathrooms, bathsMin: null, bathsMax: null }
    : bathsOf(bathrooms.least, bathrooms.most);
}

function readCounts(reader: QueryReader, name: string, what: string): Range {
  const { least, most } = inOrder(
    reader,
    reader.whole(`${name}-min`, `minimum ${what}`, 0, maxRooms),
    reader.whole(`${name}-max`, `maximum ${what}`, 0, maxRooms),
  );
  return { least: noneIfZero(least), most };
}

function readSizes(reader: QueryReader): Pick<Search, 'area' | 'sizeMin' | 'sizeMax'> {
  const { least, most } = inOrder(
    reader,
    reader.whole('size-min', 'minimum m²', 1, maxSize),
    reader.whole('size-max', 'maximum m²', 1, maxSize),
  );
  const area = reader.one('area', 'square feet', (typed) => choiceOf(areaChoices, typed));
  if (least === null && most === null) return { area, sizeMin: null, sizeMax: null };
  if (area !== null) reader.remark('Ignored: square feet, because a size in m² is set');
  return { area: null, sizeMin: least, sizeMax: most };
}

function readWithin(reader: QueryReader): DrawnArea | null {
  return reader.one('within', 'drawn area', (typed) => {
    const reading = readArea(typed.slice(0, maxAreaLength));
    if (reading.area === null) return null;
    if (reading.isSimplified || typed.length > maxAreaLength)
      reader.remark('The drawn area was simplified');
    return reading.area;
  });
}

/** One of the options, or a range: '2-4', '5-up', '0-2'. */
function rangeOr(typed: string, options: readonly number[]): number | Range | null {
  const option = choiceOf(options, typed);
  if (option !== null) return option;
  const [, from, to] = /^(\d{1,2})-(\d{1,2}|up)$/.exec(typed) ?? [];
  const [least, most] = [Number(from), to === 'up' ? maxRooms : Number(to)];
  if (!(least <= most && most <= maxRooms)) return null;
  return { least, most: to === 'up' ? null : most };
}

function choiceOf<T extends number>(options: readonly T[], typed: string): T | null {
  return options.find((option) => String(option) === typed) ?? null;
}

function readPage(typed: string): number | null {
  const page = Number(typed);
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : null;
}

function oneOf<T extends string>(options: readonly T[], typed: string): T | null {
  return options.find((option) => option === typed) ?? null;
}
