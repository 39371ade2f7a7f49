import type { ReactNode } from 'react';
import type { Purpose } from '../../shared/contract/property-views.ts';
import styles from './purpose-badge.module.css';

export function PurposeBadge({ purpose }: { purpose: Purpose }): ReactNode {
  return (
    <span className={styles.badge} data-purpose={purpose}>
      {purpose === 'buy' ? 'For Sale' : 'For Rent'}
    </span>
  );
}
