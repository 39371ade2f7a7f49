import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyCard as Card } from '../../shared/contract/property-schemas.ts';
import { paths } from '../../shared/paths.ts';
import { useCardCarousel } from './use-card-carousel.ts';
import { CashLink } from './cash-link.tsx';
import { CarouselControls } from './carousel-controls.tsx';
import { Facts } from './facts.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { Photo, type PhotoPriority } from './photo.tsx';
import { Price } from './price.tsx';
import { PropertyBadges } from './property-badges.tsx';
import styles from './property-card.module.css';

interface PropertyCardProps {
  property: Card;
  /** Loading priority of the photo. */
  priority?: PhotoPriority;
  /** Buttons below the facts. */
  actions?: ReactNode;
  layout?: 'grid' | 'list';
  /** Heading level of the title. */
  level?: 3 | 4;
  /** Image widths, if its columns differ from those of a list. */
  sizes?: string | undefined;
}

/** Image widths: one, two or four cards per row; in list view, beside the text. */
const layoutSizes = {
  grid: '(min-width:1264px) 282px,(min-width:1024px) 22vw,(min-width:600px) 45vw,92vw',
  list: '(min-width:1024px) 384px,(min-width:600px) 45vw,92vw',
};

/** A property in a list. Its buttons and links are in the order in which they are seen; the title's link covers the card beneath the others. */
export function PropertyCard({
  property,
  priority = 'late',
  actions,
  layout = 'grid',
  level = 3,
  sizes = layoutSizes[layout],
}: PropertyCardProps): ReactNode {
  const Title = `h${level}` as const;
  const { id, title, location, price } = property;
  const carousel = useCardCarousel(property);
  return (
    <article
      className={styles.card}
      data-layout={layout === 'list' ? layout : undefined}
      {...carousel?.touch}
    >
      <div className={styles.picture}>
        <Photo
          photo={carousel ? carousel.shown.photo : property.photos[0]}
          sizes={sizes}
          priority={priority}
        />
        <div className={styles.badges}>
          <PropertyBadges property={property} />
        </div>
      </div>
      <div className={styles.heart}>
        <FavouriteButton id={id} title={title} />
      </div>
      {carousel && <CarouselControls carousel={carousel} title={title} />}
      <div className={styles.text}>
        <p className={styles.price}>
          <Price price={price} />
        </p>
        <CashLink property={property} />
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
    </article>
  );
}
