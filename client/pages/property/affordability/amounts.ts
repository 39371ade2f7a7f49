import { formatNaira } from '../../../../shared/money.ts';

/** More than any home costs; beyond it digits only fill the screen. */
const maxShown = 999_999_999_999_999;

/** Naira to the nearest one: '₦2,825,314'. */
export function amountText(amount: number): string {
  return amount > maxShown ? 'over ₦999 trillion' : formatNaira(Math.round(amount));
}
