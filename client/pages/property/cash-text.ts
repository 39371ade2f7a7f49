import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { formatNaira } from '../../../shared/money.ts';

/** The label of `cash-link.tsx`, which is in the script of every list and would grow by sharing it. */
export function cashText(purpose: Purpose, cash: number): string {
  const amount = formatNaira(cash);
  return purpose === 'rent' ? `${amount} to move in` : `From ${amount} to buy`;
}
