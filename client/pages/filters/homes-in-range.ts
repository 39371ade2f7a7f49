import type { FacetOption } from '../../../shared/search/facets.ts';

/**
 * Homes with a number of rooms between the ends, which may be in any order, as in a search.
 *
 * @param options one for each number of rooms; the last may be of all homes with more than a search can ask for
 */
export function homesInRange(options: readonly FacetOption[], ends: [number, number]): number {
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  return options.reduce(
    (sum, { value, count }) =>
      Number(value) >= least && Number(value) <= most ? sum + count : sum,
    0,
  );
}
