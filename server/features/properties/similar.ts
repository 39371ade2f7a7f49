import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { comparablePrice, districtOf } from './search-index.ts';
import { comparisons } from './sort-orders.ts';
import type { PropertySnapshot } from './snapshot.ts';

const maxSimilar = 4;
/** Maximum relative price difference. */
const priceRange = 0.25;

/**
 * Up to four other properties of the same purpose that are in the same district or near the price: those in the district first,
 * then by price difference, then newest first. One pass over columns.
 */
export function findSimilar(snapshot: PropertySnapshot, property: PropertyCard): PropertyCard[] {
  const index = snapshot.indexes[property.purpose];
  const own = snapshot.rowOf(property.id);
  const district = districtOf(property.location);
  const price = comparablePrice(property.price);
  const best: { position: number; distance: number }[] = [];
  // Equally distant ones: newest first.
  const { newest } = comparisons({
    ...index,
    idOf: (position) => snapshot.idAt(index.rows[position] ?? 0),
  });

  for (let position = 0; position < index.rows.length; position += 1) {
    if (index.isListed[position] === 0) continue;
    const near = district >= 0 && index.district[position] === district;
    const other = index.price[position] ?? 0;
    const apart = price > 0 && other > 0 ? Math.abs(other - price) / price : Infinity;
    if (!near && apart > priceRange) continue;
    // A price on request has no difference: it goes last in its district.
    const distance = (near ? 0 : 1e9) + Math.min(apart, 1e6);
    const last = best.at(-1);
    if (best.length === maxSimilar && last && distance > last.distance) continue;
    if (index.rows[position] === own) continue;
    best.push({ position, distance });
    best.sort((a, b) => a.distance - b.distance || newest(a.position, b.position));
    best.length = Math.min(best.length, maxSimilar);
  }
  return best.map(({ position }) => snapshot.card(index.rows[position] ?? 0));
}
