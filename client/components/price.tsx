import type { ReactNode } from 'react';
import type { PriceView } from '../../shared/contract/property-schemas.ts';
import { formatNaira } from '../../shared/money.ts';

/** What is paid leads: the year's rent. The month's comes second, after a dot. */
export function Price({ price }: { price: PriceView }): ReactNode {
  if (price.kind === 'on-request') return 'Price on request';
  if (price.kind === 'sale') return formatNaira(price.amount);
  return (
    <>
      {`${formatNaira(price.yearly)} `}
      <small>a year</small> <small>{`${formatNaira(price.monthly)} a month`}</small>
    </>
  );
}
