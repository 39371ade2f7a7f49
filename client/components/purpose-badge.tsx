import type { ReactNode } from 'react';
import type { PropertyCard } from '../../shared/contract/property-views.ts';
import styles from './purpose-badge.module.css';

const labels = { 'under-offer': 'Under Offer', let: 'Let', sold: 'Sold' };

/** A badge with the purpose, or with the status once the home is under offer, let or sold. */
export function PurposeBadge({
  purpose,
  status,
}: Pick<PropertyCard, 'purpose' | 'status'>): ReactNode {
  const isOpen = status === 'open';
  return (
    <span className={styles.badge} data-label={isOpen ? purpose : 'status'}>
      {isOpen ? (purpose === 'buy' ? 'For Sale' : 'For Rent') : labels[status]}
    </span>
  );
}
