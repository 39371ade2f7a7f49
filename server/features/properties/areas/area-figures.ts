import { cities } from '../../../../shared/cities.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import type { AreaView } from '../../../../shared/contract/area-schemas.ts';
import { areas } from '../../../../shared/places/areas.ts';
import { districts } from '../../../../shared/places/districts.ts';
import { placeLabel, type Place } from '../../../../shared/places/place.ts';
import { findInPlace } from '../places/find-in-place.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

/** Homes are counted by bedrooms; the last group has this many or more. */
const bedroomGroups = 5;
/** A median of fewer prices says little. */
const minPrices = 5;

type AskingPrices = AreaView['prices'][Purpose][number]['here'];

export interface AreaFigures {
  /** Listed homes. */
  homes: number;
  /** For 1, 2, … bedrooms; null if no home has a price. */
  prices: (AskingPrices | null)[];
  /** Last change of a listed home, in milliseconds since the epoch; -Infinity if unknown. */
  changedAt: number;
}

type FiguresByPurpose = Record<Purpose, AreaFigures>;

const computed = new WeakMap<PropertySnapshot, ReadonlyMap<Place, FiguresByPurpose>>();

/** The figures of every area, made once for each list: a few passes over columns. */
export function figuresOf(snapshot: PropertySnapshot): ReadonlyMap<Place, FiguresByPurpose> {
  const known = computed.get(snapshot);
  if (known) return known;
  const ofPurpose = (purpose: Purpose) => {
    const { city, district } = snapshot.indexes[purpose];
    return {
      city: tally(snapshot, purpose, city, cities.length),
      district: tally(snapshot, purpose, district, districts.length),
    };
  };
  const found = { buy: ofPurpose('buy'), rent: ofPurpose('rent') };
  const figures = new Map(
    areas.map((area) => {
      const column = area.kind === 'city' ? 'city' : 'district';
      const pick = (purpose: Purpose) => found[purpose][column][numberOf(area)] ?? none;
      return [area, { buy: pick('buy'), rent: pick('rent') }];
    }),
  );
  computed.set(snapshot, figures);
  return figures;
}

/** The figures of any place: of one that is no area by the words of its name, as a search for it. */
export function figuresAt(snapshot: PropertySnapshot, place: Place): FiguresByPurpose {
  const known = figuresOf(snapshot).get(place);
  if (known) return known;
  const ofPurpose = (purpose: Purpose) =>
    tally(snapshot, purpose, membersOf(snapshot.indexes[purpose], place).column, 1)[0] ?? none;
  return { buy: ofPurpose('buy'), rent: ofPurpose('rent') };
}

/** The purpose with more homes; renting if they are equal. */
export function leadingPurpose({ buy, rent }: FiguresByPurpose): Purpose {
  return buy.homes > rent.homes ? 'buy' : 'rent';
}

/** Rows of the newest homes in a place. */
export function newestIn(
  snapshot: PropertySnapshot,
  place: Place,
  { purpose, max }: { purpose: Purpose; max: number },
): number[] {
  const index = snapshot.indexes[purpose];
  const { column, number } = membersOf(index, place);
  const found: number[] = [];
  for (const position of index.order.newest) {
    if (found.length === max) break;
    if (column[position] === number) found.push(index.rows[position] ?? 0);
  }
  return found;
}

type PlaceColumn = Int8Array | Int16Array;

/** The homes of a place: those with its number in a column. */
export function membersOf(
  index: SearchIndex,
  place: Place,
): { column: PlaceColumn; number: number } {
  if (place.kind === 'city') return { column: index.city, number: numberOf(place) };
  if (place.kind === 'district') return { column: index.district, number: numberOf(place) };
  const { marks } = findInPlace(index, placeLabel(place));
  return { column: Int8Array.from(marks, (mark) => mark - 1), number: 0 };
}

/** The number of a city or district in its column. */
function numberOf(area: Place): number {
  return area.kind === 'city'
    ? cities.indexOf(area.city)
    : districts.findIndex((district) => district === area);
}

const none: AreaFigures = { homes: 0, prices: [], changedAt: -Infinity };

/** Figures of one purpose by the numbers in a column. */
function tally(
  { indexes, list }: PropertySnapshot,
  purpose: Purpose,
  column: PlaceColumn,
  size: number,
): AreaFigures[] {
  const index = indexes[purpose];
  const homes = new Uint32Array(size);
  const changedAt = new Float64Array(size).fill(-Infinity);
  const priced = new Uint32Array(size * bedroomGroups);
  for (let position = 0; position < column.length; position += 1) {
    const number = column[position] ?? -1;
    if (number < 0 || index.isListed[position] === 0) continue;
    homes[number] = (homes[number] ?? 0) + 1;
    const changed = list.changedAt[index.rows[position] ?? 0] ?? -Infinity;
    if (changed > (changedAt[number] ?? 0)) changedAt[number] = changed;
    const group = groupOf(index, position, number);
    if (group >= 0) priced[group] = (priced[group] ?? 0) + 1;
  }
  const prices = pricesOf(index, column, priced);
  return Array.from(homes, (count, number) => ({
    homes: count,
    prices: prices.slice(number * bedroomGroups, (number + 1) * bedroomGroups),
    changedAt: changedAt[number] ?? -Infinity,
  }));
}

/** By group of homes. Needs no sorting: the index has an order by price. */
function pricesOf(
  index: SearchIndex,
  column: PlaceColumn,
  priced: Uint32Array,
): (AskingPrices | null)[] {
  const lowest = new Float64Array(priced.length);
  const medians = new Float64Array(priced.length);
  const highest = new Float64Array(priced.length);
  const passed = new Uint32Array(priced.length);
  for (const position of index.order.lowest) {
    const number = column[position] ?? -1;
    const group = number < 0 ? -1 : groupOf(index, position, number);
    if (group < 0) continue;
    const rank = passed[group] ?? 0;
    passed[group] = rank + 1;
    const last = (priced[group] ?? 0) - 1;
    // Of an even number of prices, the mean of the two in the middle.
    const halves = Number(rank === last >> 1) + Number(rank === (last + 1) >> 1);
    const price = index.price[position] ?? 0;
    if (halves > 0) medians[group] = (medians[group] ?? 0) + (price * halves) / 2;
    if (rank === 0) lowest[group] = price;
    if (rank === last) highest[group] = price;
  }
  return Array.from(priced, (homes, group) =>
    homes === 0
      ? null
      : {
          homes,
          lowest: lowest[group] ?? 0,
          highest: highest[group] ?? 0,
          median: homes < minPrices ? null : Math.round(medians[group] ?? 0),
        },
  );
}

/** The homes of an area with the same number of bedrooms; -1 without a price or that number. */
function groupOf({ price, bedrooms }: SearchIndex, position: number, number: number): number {
  const rooms = Math.min(Math.floor(bedrooms[position] ?? 0), bedroomGroups);
  if ((price[position] ?? 0) <= 0 || rooms < 1) return -1;
  return number * bedroomGroups + rooms - 1;
}
