import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { AskAgainWithoutScript } from '../../hydration/ask-again.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Photos } from './photos.tsx';
import { PropertyHeader } from './property-header.tsx';
import styles from './property-pending.module.css';

interface PropertyPendingProps {
  preview: PropertyCard;
  photo: number;
}

/** The card's data while details load. */
export function PropertyPending({ preview, photo }: PropertyPendingProps): ReactNode {
  return (
    <>
      <AskAgainWithoutScript />
      <PropertyHeader property={preview} />
      <Photos property={preview} selected={photo} />
      <div className={styles.pending}>
        <p role="status">Loading property details...</p>
        <Skeleton className={styles.line} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.short} />
      </div>
    </>
  );
}
