import { cities } from '../../../shared/cities.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { areas } from '../../../shared/places/areas.ts';
import { districts } from '../../../shared/places/districts.ts';
import type { Place } from '../../../shared/places/place.ts';
import type { SearchIndex } from './search-index.ts';
import type { PropertySnapshot } from './snapshot.ts';

/** Homes are counted by bedrooms; the last group has this many or more. */
const bedroomGroups = 5;
/** A median of fewer prices says little. */
const minPrices = 5;

export interface AskingPrices {
  /** Homes with a price. */
  homes: number;
  /** Whole Naira: of a sale, or of a year's rent. Null for fewer than `minPrices`. */
  median: number | null;
}

export interface AreaFigures {
  /** Listed homes. */
  homes: number;
  /** For 1, 2, … bedrooms. */
  prices: AskingPrices[];
  /** Last change of a listed home, in milliseconds since the epoch; -Infinity if unknown. */
  changedAt: number;
}

type FiguresByPurpose = Record<Purpose, AreaFigures>;

const computed = new WeakMap<PropertySnapshot, ReadonlyMap<Place, FiguresByPurpose>>();

/** The figures of every area, made once for each list: a few passes over columns. */
export function figuresOf(snapshot: PropertySnapshot): ReadonlyMap<Place, FiguresByPurpose> {
  const known = computed.get(snapshot);
  if (known) return known;
  const ofPurpose = (purpose: Purpose) => ({
    city: tally(snapshot, purpose, 'city'),
    district: tally(snapshot, purpose, 'district'),
  });
  const found = { buy: ofPurpose('buy'), rent: ofPurpose('rent') };
  const figures = new Map(
    areas.map((area) => {
      const pick = (purpose: Purpose) => found[purpose][columnOf(area)][numberOf(area)] ?? none;
      return [area, { buy: pick('buy'), rent: pick('rent') }];
    }),
  );
  computed.set(snapshot, figures);
  return figures;
}

/** The purpose with more homes; renting if they are equal. */
export function leadingPurpose({ buy, rent }: FiguresByPurpose): Purpose {
  return buy.homes > rent.homes ? 'buy' : 'rent';
}

/** Rows of the newest homes in an area. */
export function newestIn(
  snapshot: PropertySnapshot,
  area: Place,
  { purpose, max }: { purpose: Purpose; max: number },
): number[] {
  const index = snapshot.indexes[purpose];
  const column = index[columnOf(area)];
  const number = numberOf(area);
  const found: number[] = [];
  for (const position of index.order.newest) {
    if (found.length === max) break;
    if (column[position] === number) found.push(index.rows[position] ?? 0);
  }
  return found;
}

type Column = 'city' | 'district';

function columnOf({ kind }: Place): Column {
  return kind === 'city' ? 'city' : 'district';
}

/** The area's number in its column. */
function numberOf(area: Place): number {
  return area.kind === 'city'
    ? cities.indexOf(area.city)
    : districts.findIndex((district) => district === area);
}

const none: AreaFigures = { homes: 0, prices: [], changedAt: -Infinity };

/** Figures of one purpose by the numbers in a column. */
function tally({ indexes, list }: PropertySnapshot, purpose: Purpose, name: Column): AreaFigures[] {
  const index = indexes[purpose];
  const column = index[name];
  const size = name === 'city' ? cities.length : districts.length;
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
  const medians = mediansOf(index, column, priced);
  return Array.from(homes, (count, number) => ({
    homes: count,
    prices: Array.from({ length: bedroomGroups }, (_, bedrooms) => {
      const group = number * bedroomGroups + bedrooms;
      const prices = priced[group] ?? 0;
      return {
        homes: prices,
        median: prices < minPrices ? null : Math.round(medians[group] ?? 0),
      };
    }),
    changedAt: changedAt[number] ?? -Infinity,
  }));
}

/** By group of homes. Needs no sorting: the index has an order by price. */
function mediansOf(
  index: SearchIndex,
  column: Int8Array | Int16Array,
  priced: Uint32Array,
): Float64Array {
  const medians = new Float64Array(priced.length);
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
    if (halves > 0)
      medians[group] = (medians[group] ?? 0) + ((index.price[position] ?? 0) * halves) / 2;
  }
  return medians;
}

/** The homes of an area with the same number of bedrooms; -1 without a price or that number. */
function groupOf({ price, bedrooms }: SearchIndex, position: number, number: number): number {
  const rooms = Math.min(Math.floor(bedrooms[position] ?? 0), bedroomGroups);
  if ((price[position] ?? 0) <= 0 || rooms < 1) return -1;
  return number * bedroomGroups + rooms - 1;
}
