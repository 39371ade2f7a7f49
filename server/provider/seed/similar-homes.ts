import { type Listed, newestFirst, type Screen } from './screens.ts';

const shownAtOnce = 4;

/** For each home, those that its page shows as similar: of the same purpose, with the least difference in place, size, type and price. */
export function similarHomes(homes: readonly Listed[]): Screen[] {
  return homes.map((home) =>
    homes
      .map((other, index) => ({ other, index, difference: differenceOf(home, other) }))
      .filter(({ other }) => other !== home && other.purpose === home.purpose)
      .toSorted(
        (one, next) => one.difference - next.difference || newestFirst(one.other, next.other),
      )
      .slice(0, shownAtOnce)
      .map(({ index }) => index),
  );
}

function differenceOf(home: Listed, other: Listed): number {
  const elsewhere = home.city === other.city ? 1 : 3;
  return (
    (home.district === other.district ? 0 : elsewhere) +
    Math.abs(home.bedrooms - other.bedrooms) * 0.5 +
    (home.type === other.type ? 0 : 1.5) +
    (home.price > 0 && other.price > 0 ? Math.abs(Math.log(home.price / other.price)) * 3 : 1) +
    (home.area !== null && other.area !== null ? Math.abs(Math.log(home.area / other.area)) : 0)
  );
}
