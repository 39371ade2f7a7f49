import { type Listed, newestFirst, type Screen } from './screens.ts';

const shownAtOnce = 4;
const fewInCity = 2;

/** For each home, those that its page shows as similar: of the same purpose, with the least difference in place, size, type and price; of other cities only if the same has too few. */
export function similarHomes(homes: readonly Listed[]): Screen[] {
  return homes.map((home) => {
    const others = homes
      .map((other, index) => ({ other, index, difference: differenceOf(home, other) }))
      .filter(({ other }) => other !== home && other.purpose === home.purpose)
      .toSorted(
        (one, next) => one.difference - next.difference || newestFirst(one.other, next.other),
      );
    const { here = [], elsewhere = [] } = Object.groupBy(others, ({ other }) =>
      other.city === home.city ? 'here' : 'elsewhere',
    );
    return (here.length < fewInCity ? [...here, ...elsewhere] : here)
      .slice(0, shownAtOnce)
      .map(({ index }) => index);
  });
}

function differenceOf(home: Listed, other: Listed): number {
  return (
    (home.district === other.district ? 0 : 1) +
    Math.abs(home.bedrooms - other.bedrooms) * 0.5 +
    (home.type === other.type ? 0 : 1.5) +
    (home.price > 0 && other.price > 0 ? Math.abs(Math.log(home.price / other.price)) * 3 : 1) +
    (home.area !== null && other.area !== null ? Math.abs(Math.log(home.area / other.area)) : 0)
  );
}
