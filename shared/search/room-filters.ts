import type { Search } from './search.ts';

/** A number of bedrooms as filters: an option of the specification if it says the same, 1 to 3 exactly or 4 or more. */
export function bedsOf(
  least: number | null,
  most: number | null,
): Pick<Search, 'rooms' | 'bedsMin' | 'bedsMax'> {
  const isOption = most === null ? least === 4 : least === most && most >= 1 && most <= 3;
  return isOption
    ? { rooms: least, bedsMin: null, bedsMax: null }
    : { rooms: null, bedsMin: noneIfZero(least), bedsMax: most };
}

/** A number of bathrooms as filters: an option of the specification if it says the same, at least 1 to 4. */
export function bathsOf(
  least: number | null,
  most: number | null,
): Pick<Search, 'bathrooms' | 'bathsMin' | 'bathsMax'> {
  const isOption = most === null && least !== null && least >= 1 && least <= 4;
  return isOption
    ? { bathrooms: least, bathsMin: null, bathsMax: null }
    : { bathrooms: null, bathsMin: noneIfZero(least), bathsMax: most };
}

/** At least 0 is no minimum. */
export function noneIfZero(least: number | null): number | null {
  return least === 0 ? null : least;
}
