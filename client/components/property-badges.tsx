import type { ReactNode } from 'react';
import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import { reducedForDays } from '../../shared/contract/property-terms.ts';
import { useSite } from '../site.ts';
import styles from './property-badges.module.css';

const labels = { 'under-offer': 'Under Offer', let: 'Let', sold: 'Sold' };

const dayMs = 24 * 60 * 60 * 1000;
const newForMs = 7 * dayMs;
const reducedForMs = reducedForDays * dayMs;

/** Badges for the purpose, for a recent listing or price reduction, and for the status of a home that is no longer open. */
export function PropertyBadges({ property }: { property: PropertyCard }): ReactNode {
  const { purpose, status } = property;
  const { today } = useSite();
  if (status !== 'open') {
    return (
      <span className={styles.badge} data-label="status">
        {labels[status]}
      </span>
    );
  }
  const news = newsOf(property, today);
  return (
    <>
      <span className={styles.badge} data-label={purpose}>
        {purpose === 'buy' ? 'For Sale' : 'For Rent'}
      </span>
      {news && (
        <span className={styles.badge} data-label="news">
          {news}
        </span>
      )}
    </>
  );
}

function newsOf({ createdAt, reducedOn }: PropertyCard, today: string): 'New' | 'Reduced' | null {
  if (createdAt !== null && isWithin(newForMs, createdAt, today)) return 'New';
  return reducedOn !== undefined && isWithin(reducedForMs, reducedOn, today) ? 'Reduced' : null;
}

/** Whether a day or moment is in the period before today, or today. */
function isWithin(ms: number, date: string, today: string): boolean {
  const age = Date.parse(`${today}T00:00+01:00`) - Date.parse(date);
  return age <= ms && age > -dayMs;
}
