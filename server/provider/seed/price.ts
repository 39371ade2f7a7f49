import type { District } from './district.ts';
import type { Purpose } from './listing.ts';

const million = 1_000_000;

/**
 * The asking price at a position in the district's band (0 is the lowest, 1 the highest), rounded as in real listings: a
 * house at ₦640M, a flat at ₦2.6M a year.
 */
export function askingPrice(district: District, purpose: Purpose, desirability: number): number {
  const [lowest, highest] = purpose === 'buy' ? district.sale : district.rent;
  const price = (lowest + (highest - lowest) * desirability) * million;
  const step = priceStep(purpose, price);
  return Math.round(price / step) * step;
}

/** The round amount of which a price is a multiple. */
export function priceStep(purpose: Purpose, price: number): number {
  return purpose === 'buy' ? saleStep(price) : rentStep(price);
}

function saleStep(price: number): number {
  if (price >= 1_000 * million) return 50 * million;
  if (price >= 300 * million) return 10 * million;
  if (price >= 100 * million) return 5 * million;
  return 2.5 * million;
}

function rentStep(price: number): number {
  if (price >= 10 * million) return 0.5 * million;
  if (price >= 4 * million) return 0.25 * million;
  return 0.1 * million;
}
