import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-views.ts';
import { formatDay } from '../../../shared/dates.ts';
import { formatNaira } from '../../../shared/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Facts } from '../../components/facts.tsx';
import { FavouriteButton } from '../../components/favourite-button.tsx';
import { Price } from '../../components/price.tsx';
import { PurposeBadge } from '../../components/purpose-badge.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { useSearchPath } from '../../routing/search-origin.ts';
import styles from './property-header.module.css';

interface PropertyHeaderProps {
  property: PropertyCard;
  /** Id of the map, if present. */
  map?: string;
}

export function PropertyHeader({ property, map }: PropertyHeaderProps): ReactNode {
  const { id, title, location, purpose, type, price, status, createdAt } = property;
  return (
    <header className={styles.header}>
      <nav aria-label="Breadcrumb">
        <a href={useSearchPath(purpose)} data-back="">
          {purpose === 'buy' ? 'Properties for Sale' : 'Properties for Rent'}
        </a>
      </nav>
      <div className={styles.top}>
        <div className={styles.name}>
          <p className={styles.tags}>
            <PurposeBadge purpose={purpose} status={status} />
            {type && <span>{type}</span>}
            {createdAt && (
              <span>
                Listed <time dateTime={createdAt}>{formatDay(createdAt)}</time>
              </span>
            )}
          </p>
          <h1>{title}</h1>
          {(location || map) && (
            <div className={styles.where}>
              {location && (
                <p className={styles.location}>
                  <MapPin aria-hidden="true" size={18} />
                  {location}
                </p>
              )}
              {map && <a href={`#${map}`}>View on map</a>}
            </div>
          )}
        </div>
        <div className={styles.price}>
          <p className={styles.amount}>
            <Price price={price} rentPer="year" />
          </p>
          {price.kind === 'rent' && (
            <p className={styles.monthly}>{formatNaira(price.monthly)} / month</p>
          )}
        </div>
      </div>
      <div className={styles.facts}>
        <Facts property={property} />
        <div className={styles.buttons}>
          <ShareButton path={paths.property(id)} title={title} />
          <FavouriteButton id={id} title={title} />
        </div>
      </div>
    </header>
  );
}
