import { cities, cityOf } from '../../../shared/cities.ts';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { comparablePrice, districtOf, toSquareFeet, type SearchIndex } from './search-index.ts';
import { comparisons } from './sort-orders.ts';
import type { PropertySnapshot } from './snapshot.ts';

const maxSimilar = 4;

/** The weight of each difference. Twice the price counts 2.1, twice the size 0.7. */
const weights = {
  otherDistrict: 1,
  otherCity: 3,
  perBedroom: 0.5,
  otherType: 1.5,
  price: 3,
  unknownPrice: 1,
  size: 1,
};

/**
 * Up to four other properties of the same purpose that differ least in place, bedrooms, type, price and size. Newest first among
 * those that differ equally. One pass over columns.
 */
export function findSimilar(snapshot: PropertySnapshot, property: PropertyCard): PropertyCard[] {
  const index = snapshot.indexes[property.purpose];
  const own = snapshot.rowOf(property.id);
  const difference = differenceFrom(property, index);
  const best: { position: number; distance: number }[] = [];
  const { newest } = comparisons({
    ...index,
    idOf: (position) => snapshot.idAt(index.rows[position] ?? 0),
  });

  for (let position = 0; position < index.rows.length; position += 1) {
    if (index.isListed[position] === 0) continue;
    const limit = best.length === maxSimilar ? (best.at(-1)?.distance ?? Infinity) : Infinity;
    const distance = difference(position, limit);
    if (distance > limit || index.rows[position] === own) continue;
    best.push({ position, distance });
    best.sort((a, b) => a.distance - b.distance || newest(a.position, b.position));
    best.length = Math.min(best.length, maxSimilar);
  }
  return best.map(({ position }) => snapshot.card(index.rows[position] ?? 0));
}

/** How much a position differs from the property; only a lower bound if that is beyond the limit. */
function differenceFrom(
  { location, bedrooms, type, price, area }: PropertyCard,
  index: SearchIndex,
): (position: number, limit: number) => number {
  const district = districtOf(location);
  const city = cities.findIndex((name) => name === cityOf(location));
  const kind = type === null ? -1 : index.types.indexOf(type.toLowerCase());
  const amount = comparablePrice(price);
  const size = area === null ? 0 : toSquareFeet(area);

  function placeDifference(position: number): number {
    if (district >= 0 && index.district[position] === district) return 0;
    return city >= 0 && index.city[position] === city ? weights.otherDistrict : weights.otherCity;
  }

  return (position, limit) => {
    const apparent =
      placeDifference(position) +
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
