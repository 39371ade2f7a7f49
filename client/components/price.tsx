import type { ReactNode } from 'react';
import type { PriceView } from '../../shared/contract/property-views.ts';
import { formatNaira } from '../../shared/money.ts';
import styles from './price.module.css';

interface PriceProps {
  price: PriceView;
  /** Cards show the monthly rent, the property page the yearly rent. */
  rentPer: 'month' | 'year';
}

export function Price({ price, rentPer }: PriceProps): ReactNode {
  if (price.kind === 'on-request') return 'Price on request';
  if (price.kind === 'sale')
    return <span className={styles.figures}>{formatNaira(price.amount)}</span>;
  return (
    <span className={styles.figures}>
      {formatNaira(rentPer === 'month' ? price.monthly : price.yearly)}
      <span className={styles.per}> / {rentPer}</span>
    </span>
  );
}
