import type { Purpose } from './contract/property-terms.ts';
import type { PriceView } from './contract/property-schemas.ts';
import { formatNaira } from './money.ts';

/** The price of a sale, '₦95,000,000', or a year's rent: '₦4,750,000 a year'. */
export function amountText(amount: number, purpose: Purpose): string {
  return `${formatNaira(amount)}${purpose === 'rent' ? ' a year' : ''}`;
}

/** What a home is offered for; 'Price on request' if it is not stated. */
export function priceText(price: PriceView): string {
  if (price.kind === 'on-request') return 'Price on request';
  return price.kind === 'sale' ? amountText(price.amount, 'buy') : amountText(price.yearly, 'rent');
}

/** What a home takes at once: '₦6,100,000 to move in'. */
export function cashText(purpose: Purpose, cash: number): string {
  const amount = formatNaira(cash);
  return purpose === 'rent' ? `${amount} to move in` : `From ${amount} to buy`;
}
