import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { AskAgainWithoutScript } from '../../hydration/ask-again.tsx';
import { StaticIslandView } from '../../hydration/static-island.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { staticIslands } from '../static-islands.ts';
import { Photos } from './photos.tsx';
import content from './property-content.module.css';
import styles from './property-pending.module.css';
import { PropertyTop } from './property-top.tsx';

interface PropertyPendingProps {
  preview: PropertyCard;
  photo: number;
}

/** The card's data while details load. */
export function PropertyPending({ preview, photo }: PropertyPendingProps): ReactNode {
  return (
    <>
      <AskAgainWithoutScript />
      <PropertyTop property={preview} />
      <Photos property={preview} selected={photo} />
      <div className={content.columns}>
        <div className={content.main}>
          <StaticIslandView part={staticIslands.propertyHeader} property={preview} />
          <div className={styles.pending}>
            <p role="status">Loading property details...</p>
            <Skeleton />
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      </div>
    </>
  );
}
