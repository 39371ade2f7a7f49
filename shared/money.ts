import { formatNumber } from './number.ts';

/** Whole Naira: 5400000 → '₦5,400,000'. */
export function formatNaira(amount: number): string {
  return `₦${formatNumber(Math.round(amount))}`;
}
