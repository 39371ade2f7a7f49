import { formatNaira } from '../../../../shared/money.ts';

/** More than any home costs; beyond it digits only fill the screen. */
const largestShown = 999_999_999_999_999;

/** Naira to the nearest one: '₦2,825,314'. */
export function amountText(amount: number): string {
  return amount > largestShown ? 'over ₦999 trillion' : formatNaira(Math.round(amount));
}

const short = new Intl.NumberFormat('en-NG', {
  notation: 'compact',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** For a table on a phone: '₦23.42M'. */
export function shortAmountText(amount: number): string {
  return amount > largestShown ? amountText(amount) : `₦${short.format(amount)}`;
}
