import type { SortOrder } from '../../../../shared/search/choices.ts';

/** Compares two positions in a list. */
export type Comparison = (a: number, b: number) => number;

/** What the sort orders depend on, by position. */
export interface SortValues {
  /** Naira; 0 if there is no price. */
  price: Float64Array;
  /** Naira needed to move in or to complete; 0 if there is no price. */
  cash: Float64Array;
  /** Milliseconds since the epoch; -Infinity if unknown. */
  listedAt: Float64Array;
  /** The canonical id, so that pages never overlap. */
  idOf(position: number): string;
}

export function comparisons({
  price,
  cash,
  listedAt,
  idOf,
}: SortValues): Record<SortOrder, Comparison> {
  const timeAt = (position: number): number => listedAt[position] ?? 0;
  // By code units, which is several times faster than by locale.
  const byId: Comparison = (a, b) => {
    const [one, other] = [idOf(a), idOf(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  };
  const byAmount = (amounts: Float64Array, sign: 1 | -1): Comparison => {
    const amountAt = (position: number): number => amounts[position] ?? 0;
    // Prices on request come last in all orders.
    const unpriced = (position: number): number => Number(amountAt(position) === 0);
    return (a, b) => unpriced(a) - unpriced(b) || sign * (amountAt(a) - amountAt(b)) || byId(a, b);
  };
  const byTime =
    (sign: 1 | -1): Comparison =>
    (a, b) =>
      timeAt(a) === timeAt(b) ? byId(a, b) : sign * (timeAt(a) - timeAt(b));
  return {
    lowest: byAmount(price, 1),
    highest: byAmount(price, -1),
    newest: byTime(-1),
    oldest: byTime(1),
    cash: byAmount(cash, 1),
  };
}

/**
 * A sorted order without the positions that are no longer listed, and with more.
 *
 * @param added sorted as `order` is
 */
export function mergedOrder(
  order: Uint32Array,
  isListed: Uint8Array,
  added: Uint32Array,
  compare: Comparison,
): Uint32Array<ArrayBuffer> {
  const kept = listedIn(order, isListed);
  const merged = new Uint32Array(kept.length + added.length);
  let from = 0;
  for (const [number, position] of added.entries()) {
    const to = endOfLower(kept, position, compare);
    merged.set(kept.subarray(from, to), from + number);
    merged[to + number] = position;
    from = to;
  }
  merged.set(kept.subarray(from), from + added.length);
  return merged;
}

/** `filter` of a typed array takes twenty times as long. */
function listedIn(order: Uint32Array, isListed: Uint8Array): Uint32Array {
  const kept = new Uint32Array(order.length);
  let count = 0;
  for (let at = 0; at < order.length; at += 1) {
    const position = order[at] ?? 0;
    kept[count] = position;
    count += isListed[position] ?? 0;
  }
  return kept.subarray(0, count);
}

/** Number of positions in `order` that come before this one. Binary search. */
function endOfLower(order: Uint32Array, position: number, compare: Comparison): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order[middle] ?? 0, position) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
