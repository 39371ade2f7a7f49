import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { areaPath, paths } from '../../../shared/paths.ts';
import { FavouriteButton } from '../../components/favourite-button.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { useSearchPath } from '../../routing/search-origin.ts';
import styles from './property-top.module.css';

interface PropertyTopProps {
  /** A card doesn't know its district. */
  property: PropertyCard & { district?: string };
}

/** The way back to the search, the home's district, and what a visitor does with the page. */
export function PropertyTop({ property }: PropertyTopProps): ReactNode {
  const { id, title, purpose, district } = property;
  return (
    <div className={styles.top}>
      <nav aria-label="Breadcrumb">
        <a href={useSearchPath(purpose)} data-back="">
          {purpose === 'buy' ? 'Properties for Sale' : 'Properties for Rent'}
        </a>
        {district && (
          <a href={areaPath(district, purpose)} rel="nofollow">
            {district}
          </a>
        )}
      </nav>
      <div className={styles.buttons}>
        <ShareButton path={paths.property(id)} title={title} />
        <FavouriteButton id={id} title={title} />
      </div>
    </div>
  );
}
