import { formatNaira } from '../../../../shared/money.ts';

/** More than any home costs; longer numbers would not fit. */
const maxShown = 999_999_999_999_999;

/** Rounds to whole Naira: '₦2,825,314'. */
export function amountText(amount: number): string {
  return amount > maxShown ? 'over ₦999 trillion' : formatNaira(Math.round(amount));
}
