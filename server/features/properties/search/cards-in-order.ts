import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import type { SortOrder } from '../../../../shared/search/choices.ts';
import { comparablePrice } from './search-columns.ts';
import { comparisons } from './sort-orders.ts';

/** Sorts cards of one purpose, also of different searches. */
export function cardsInOrder(cards: readonly PropertyCard[], sort: SortOrder): PropertyCard[] {
  const compare = comparisons({
    price: Float64Array.from(cards, ({ price }) => comparablePrice(price)),
    cash: Float64Array.from(cards, ({ cash }) => cash ?? 0),
    listedAt: Float64Array.from(cards, ({ createdAt }) =>
      createdAt === null ? -Infinity : Date.parse(createdAt),
    ),
    idOf: (position) => cards[position]?.id ?? '',
  });
  return [...cards.keys()].toSorted(compare[sort]).flatMap((position) => cards[position] ?? []);
}
