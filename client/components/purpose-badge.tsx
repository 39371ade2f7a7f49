import type { ReactNode } from 'react';
import type { PropertyCard } from '../../shared/contract/property-views.ts';
import styles from './purpose-badge.module.css';

const words = { 'under-offer': 'Under Offer', let: 'Let', sold: 'Sold' };

/** What the home is for, or what has become of that. */
export function PurposeBadge({
  purpose,
  status,
}: Pick<PropertyCard, 'purpose' | 'status'>): ReactNode {
  const isOpen = status === 'open';
  return (
    <span className={styles.badge} data-purpose={purpose} data-open={isOpen}>
      {isOpen ? (purpose === 'buy' ? 'For Sale' : 'For Rent') : words[status]}
    </span>
  );
}
