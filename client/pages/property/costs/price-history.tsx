import type { ReactNode } from 'react';
import type { PriceView, PropertyView } from '../../../../shared/contract/property-schemas.ts';
import { formatDay } from '../../../../shared/dates.ts';
import { formatNaira } from '../../../../shared/money.ts';

/** What the home has cost, newest first. */
export function PriceHistory({ property }: { property: PropertyView }): ReactNode {
  const { price, priceHistory } = property;
  if (priceHistory.length === 0 || price.kind === 'on-request') return null;
  return (
    <details>
      <summary>{price.kind === 'rent' ? 'Price history, rent a year' : 'Price history'}</summary>
      <dl>
        {pricesOf(property).map(({ since, amount, change }) => (
          <div key={since}>
            <dt>
              {since === null ? 'Originally' : `Since ${formatDay(since)}`}{' '}
              <small>{changeText(change)}</small>
            </dt>
            <dd>{formatNaira(amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface PriceStep {
  /** ISO 8601; null if unknown. */
  since: string | null;
  /** Whole Naira, of a rent for a year. */
  amount: number;
  /** Compared with the price before; 0 for the first. */
  change: number;
}

function pricesOf({ price, priceHistory, createdAt }: PropertyView): PriceStep[] {
  const amounts = [...priceHistory.map((past) => past.price), currentAmount(price)];
  return amounts
    .map((amount, index) => ({
      since: priceHistory[index - 1]?.at ?? createdAt,
      amount,
      change: amount - (amounts[index - 1] ?? amount),
    }))
    .toReversed();
}

function currentAmount(price: PriceView): number {
  if (price.kind === 'on-request') return 0;
  return price.kind === 'rent' ? price.yearly : price.amount;
}

/** '₦500,000 less'; empty if it has not changed. */
function changeText(change: number): string {
  if (change === 0) return '';
  return `${formatNaira(Math.abs(change))} ${change < 0 ? 'less' : 'more'}`;
}
