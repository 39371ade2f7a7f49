import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Photos } from './photos.tsx';
import { PropertyHeader } from './property-header.tsx';
import styles from './property-pending.module.css';

interface PropertyPendingProps {
  preview: PropertyCard;
  photo: number;
}

/** What the card knows, while the details are on their way. */
export function PropertyPending({ preview, photo }: PropertyPendingProps): ReactNode {
  return (
    <>
      {/* Without a script nothing could show what comes later: by then it is there, so the page is asked for again. */}
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
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
