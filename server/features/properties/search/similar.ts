import { cities, cityOf } from '../../../../shared/cities.ts';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import { comparablePrice, districtOf, toSquareFeet } from './search-columns.ts';
import type { SearchIndex } from './search-index.ts';
import { comparisons } from './sort-orders.ts';
import type { PropertySnapshot } from '../catalogue/snapshot.ts';

const maxSimilar = 4;
/** Fewer homes of the same city are followed by others. */
const minInCity = 2;

/** The weight of each difference. Twice the price counts 2.1, twice the size 0.7. */
const weights = {
  otherDistrict: 1,
  perBedroom: 0.5,
  otherType: 1.5,
  price: 3,
  unknownPrice: 1,
  size: 1,
};

/**
 * Up to four other properties of the same purpose that differ least in place, bedrooms, type, price and size; of other cities only
 * if the same has less than two. Newest first among those that differ equally. One pass over columns.
 */
export function findSimilar(snapshot: PropertySnapshot, property: PropertyCard): PropertyCard[] {
  const index = snapshot.indexes[property.purpose];
  const own = snapshot.rowOf(property.id);
  const city = cities.findIndex((name) => name === cityOf(property.location));
  const difference = differenceFrom(property, index);
  const best: { position: number; isElsewhere: boolean; distance: number }[] = [];
  const { newest } = comparisons({
    ...index,
    idOf: (position) => snapshot.idAt(index.rows[position] ?? 0),
  });

  for (let position = 0; position < index.rows.length; position += 1) {
    if (index.isListed[position] === 0 || index.rows[position] === own) continue;
    const isElsewhere = city >= 0 && index.city[position] !== city;
    const last = best[maxSimilar - 1];
    if (isElsewhere && last?.isElsewhere === false) continue;
    const limit = last?.isElsewhere === isElsewhere ? last.distance : Infinity;
    const distance = difference(position, limit);
    if (distance > limit) continue;
    best.push({ position, isElsewhere, distance });
    best.sort(
      (a, b) =>
        Number(a.isElsewhere) - Number(b.isElsewhere) ||
        a.distance - b.distance ||
        newest(a.position, b.position),
    );
    best.length = Math.min(best.length, maxSimilar);
  }
  const inCity = best.filter(({ isElsewhere }) => !isElsewhere);
  return (inCity.length < minInCity ? best : inCity).map(({ position }) =>
    snapshot.card(index.rows[position] ?? 0),
  );
}

/** How much a position differs from the property; only a lower bound if that is beyond the limit. */
function differenceFrom(
  { location, bedrooms, type, price, area }: PropertyCard,
  index: SearchIndex,
): (position: number, limit: number) => number {
  const district = districtOf(location);
  const kind = type === null ? -1 : index.types.indexOf(type.toLowerCase());
  const amount = comparablePrice(price);
  const size = area === null ? 0 : toSquareFeet(area);

  return (position, limit) => {
    const apparent =
      (district >= 0 && index.district[position] === district ? 0 : weights.otherDistrict) +
      Math.abs((index.bedrooms[position] ?? 0) - bedrooms) * weights.perBedroom +
      (kind >= 0 && index.type[position] !== kind ? weights.otherType : 0);
    // Logarithms take most of the time.
    if (apparent > limit) return apparent;
    const otherAmount = index.price[position] ?? 0;
    const otherSize = index.squareFeet[position] ?? 0;
    return (
      apparent +
      (amount > 0 && otherAmount > 0
        ? Math.abs(Math.log(amount / otherAmount)) * weights.price
        : weights.unknownPrice) +
      (size > 0 && otherSize > 0 ? Math.abs(Math.log(size / otherSize)) * weights.size : 0)
    );
  };
}
