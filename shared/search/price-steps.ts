import type { Purpose } from '../contract/property-terms.ts';

const million = 1_000_000;

/** The prices that the filters suggest, in Naira: of sales, or of a year's rent. */
export const priceSteps: Readonly<Record<Purpose, readonly number[]>> = {
  buy: [20, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000].map((step) => step * million),
  rent: [0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 15, 20, 30].map((step) => step * million),
};
