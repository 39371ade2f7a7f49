import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './property-card-skeleton.module.css';

/** Placeholder with the size of a card. */
export function PropertyCardSkeleton(): ReactNode {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.photo} />
      <Skeleton className={styles.price} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.facts} />
    </div>
  );
}
