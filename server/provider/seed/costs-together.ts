import { type Listed, listsOf, pageLength, type Screen, screensOf } from './screens.ts';

const onOneScreen = 10_000;
const perScreen = 20;
/** A filter may bring them together. */
const nearInList = 3;
const ofOnePurpose = 100;

/**
 * For each two homes, what it costs if both start with the same house or room: by far the most on one screen.
 *
 * @param similar for each home those that its page shows as similar
 */
export function costsTogether(
  homes: readonly Listed[],
  similar: readonly Screen[],
): Float64Array[] {
  const costs = homes.map(({ purpose }) =>
    Float64Array.from(homes, (other) => (other.purpose === purpose ? ofOnePurpose : 0)),
  );
  const add = (one: number, other: number, amount: number): void => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const row = costs[from];
      if (row) row[to] = (row[to] ?? 0) + amount;
    }
  };

  const lists = listsOf(homes);
  const screens = [...screensOf(homes, lists), ...similar.map((others, home) => [home, ...others])];
  for (const screen of screens) {
    for (const [one, other] of pairsOf(screen)) {
      const isFirst = (costs[one]?.[other] ?? 0) < onOneScreen;
      add(one, other, perScreen + (isFirst ? onOneScreen : 0));
    }
  }
  for (const list of lists) {
    for (const [one, other] of pairsOf(list.homes, pageLength)) add(one, other, nearInList);
  }
  return costs;
}

/** All pairs of less than `reach` places between them. */
function* pairsOf(homes: Screen, reach = homes.length): Generator<readonly [number, number]> {
  for (const [place, one] of homes.entries()) {
    for (const other of homes.slice(place + 1, place + reach)) yield [one, other];
  }
}
