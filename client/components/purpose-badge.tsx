import type { ReactNode } from 'react';
import type { PropertyCard } from '../../shared/contract/property-views.ts';
import styles from './purpose-badge.module.css';

const words = { 'under-offer': 'Under Offer', let: 'Let', sold: 'Sold' };

/** What the home is for, or what has become of that. */
export function PurposeBadge({
  purpose,
  standing,
}: Pick<PropertyCard, 'purpose' | 'standing'>): ReactNode {
  const isOpen = standing === 'open';
  return (
    <span className={styles.badge} data-purpose={purpose} data-open={isOpen}>
      {isOpen ? (purpose === 'buy' ? 'For Sale' : 'For Rent') : words[standing]}
    </span>
  );
}
