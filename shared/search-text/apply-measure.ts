import { squareMetresPerSquareFoot } from '../area-units.ts';
import { areaChoices, maxRooms } from '../search/choices.ts';
import { maxHours, maxSize } from '../search/limits.ts';
import { bathsOf, bedsOf, noneIfZero } from '../search/room-filters.ts';
import type { Measure } from './measures.ts';
import type { Filters } from './reading.ts';

/** In square feet. */
const areaOptions: ReadonlySet<number> = new Set(areaChoices);

export type Application =
  | 'applied'
  /** The filter already has a value. */
  | 'taken'
  /** At most ₦0, which no home costs. */
  | 'unsupported'
  /** Out of range. */
  | 'unread';

/** Sets the filters of a measure, unless they are set or the measure is out of range. */
export function applyMeasure(filters: Filters, measure: Measure): Application {
  switch (measure.kind) {
    case 'beds':
      return applyBeds(filters, measure);
    case 'baths':
      return applyBaths(filters, measure);
    case 'metres':
      return applySize(filters, measure, 1);
    case 'feet':
      return applySize(filters, measure, squareMetresPerSquareFoot);
    case 'hours': {
      const hours = measure.least ?? measure.most ?? 0;
      if (!Number.isInteger(hours) || hours < 1 || hours > maxHours) return 'unread';
      if (filters.hours !== null) return filters.hours === hours ? 'applied' : 'taken';
      filters.hours = hours;
      return 'applied';
    }
    case 'cars':
      filters.parking = true;
      return 'applied';
    case 'price':
      return applyPrice(filters, measure);
    case 'cash': {
      const amount = measure.most ?? measure.least;
      if (amount === 0) return 'unsupported';
      if (filters.cashMax !== null) return filters.cashMax === amount ? 'applied' : 'taken';
      filters.cashMax = amount;
      return 'applied';
    }
  }
}

function applyBeds(filters: Filters, { least, most }: Measure): Application {
  if (!isCountOrNull(least) || !isCountOrNull(most)) return 'unread';
  const wanted = bedsOf(least, most);
  const { rooms, bedsMin, bedsMax } = filters;
  if (rooms === null && bedsMin === null && bedsMax === null) {
    Object.assign(filters, wanted);
    return 'applied';
  }
  const isSame = rooms === wanted.rooms && bedsMin === wanted.bedsMin && bedsMax === wanted.bedsMax;
  return isSame ? 'applied' : 'taken';
}

/** A single number is the least. */
function applyBaths(filters: Filters, { least, most, isExact }: Measure): Application {
  if (!isCountOrNull(least) || !isCountOrNull(most)) return 'unread';
  const wanted = bathsOf(least, isExact ? null : most);
  const { bathrooms, bathsMin, bathsMax } = filters;
  if (bathrooms === null && bathsMin === null && bathsMax === null) {
    Object.assign(filters, wanted);
    return 'applied';
  }
  const isSame =
    bathrooms === wanted.bathrooms && bathsMin === wanted.bathsMin && bathsMax === wanted.bathsMax;
  return isSame ? 'applied' : 'taken';
}

function applySize(filters: Filters, measure: Measure, factor: number): Application {
  const { least, isExact } = measure;
  const most = isExact ? null : measure.most;
  const metres = (size: number | null): number | null =>
    size === null ? null : Math.round(size * factor);
  for (const size of [metres(least), metres(most)])
    if (size !== null && (size < 1 || size > maxSize)) return 'unread';
  const { area, sizeMin, sizeMax } = filters;
  if (area !== null || sizeMin !== null || sizeMax !== null) return 'taken';
  const isOption = factor !== 1 && most === null && least !== null && areaOptions.has(least);
  if (isOption) filters.area = least;
  else Object.assign(filters, { sizeMin: metres(least), sizeMax: metres(most) });
  return 'applied';
}

/** Combines 'from 2m' and 'up to 5m'. */
function applyPrice(filters: Filters, { least, most, isExact }: Measure): Application {
  if (most === 0) return 'unsupported';
  const low = isExact ? null : noneIfZero(least);
  const { priceMin, priceMax } = filters;
  const isTaken =
    (low !== null && priceMin !== null && priceMin !== low) ||
    (most !== null && priceMax !== null && priceMax !== most);
  if (isTaken) return 'taken';
  filters.priceMin = low ?? priceMin;
  filters.priceMax = most ?? priceMax;
  return 'applied';
}

function isCountOrNull(count: number | null): boolean {
  return count === null || isCount(count);
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= maxRooms;
}
