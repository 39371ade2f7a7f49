import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyCard as Card } from '../../shared/contract/property-views.ts';
import { paths } from '../../shared/paths.ts';
import { Facts } from './facts.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { Photo } from './photo.tsx';
import { Price } from './price.tsx';
import styles from './property-card.module.css';
import { PurposeBadge } from './purpose-badge.tsx';

interface PropertyCardProps {
  property: Card;
  /** In the first view of the page: its photograph is fetched at once. */
  eager?: boolean;
  /** Buttons beneath the facts. */
  actions?: ReactNode;
  layout?: 'grid' | 'list';
  /** Level of the title in the page's outline. */
  level?: 3 | 4;
}

/** One property among others. The title's link covers the whole card; the heart lies above it. */
export function PropertyCard({
  property,
  eager = false,
  actions,
  layout = 'grid',
  level = 3,
}: PropertyCardProps): ReactNode {
  const Title = `h${level}` as const;
  const { id, title, location, purpose, price, photos } = property;
  return (
    <article className={styles.card} data-layout={layout}>
      <div className={styles.picture}>
        <Photo photo={photos[0]} eager={eager} />
        <div className={styles.badge}>
          <PurposeBadge purpose={purpose} />
        </div>
      </div>
      <div className={styles.text}>
        <p className={styles.price}>
          <Price price={price} rentPer="month" />
        </p>
        <Title className={styles.title}>
          <a href={paths.property(id)}>{title}</a>
        </Title>
        <p className={styles.location}>
          <MapPin aria-hidden="true" size={16} />
          <span>{location}</span>
        </p>
        <div className={styles.facts}>
          <Facts property={property} />
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.heart}>
        <FavouriteButton id={id} title={title} />
      </div>
    </article>
  );
}
