import type { District } from './district.ts';
import type { Purpose } from './listing.ts';

const MILLION = 1_000_000;

/**
 * The asking price at a point of the district's band (0 is its lowest, 1 its highest), rounded as people ask: a house
 * of ₦640M, a flat at ₦2.6M a year.
 */
export function askingPrice(district: District, purpose: Purpose, standing: number): number {
  const [lowest, highest] = purpose === 'buy' ? district.sale : district.rent;
  const price = (lowest + (highest - lowest) * standing) * MILLION;
  const step = purpose === 'buy' ? saleStep(price) : rentStep(price);
  return Math.round(price / step) * step;
}

function saleStep(price: number): number {
  if (price >= 1_000 * MILLION) return 50 * MILLION;
  if (price >= 300 * MILLION) return 10 * MILLION;
  if (price >= 100 * MILLION) return 5 * MILLION;
  return 2.5 * MILLION;
}

function rentStep(price: number): number {
  if (price >= 10 * MILLION) return 0.5 * MILLION;
  if (price >= 4 * MILLION) return 0.25 * MILLION;
  return 0.1 * MILLION;
}
