import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { formatDay } from '../../../shared/dates.ts';
import { paths, propertySections } from '../../../shared/paths.ts';
import { cashText } from '../../../shared/price-text.ts';
import { Facts } from '../../components/facts.tsx';
import { Price } from '../../components/price.tsx';
import { PropertyBadges } from '../../components/property-badges.tsx';
import { useSite } from '../../site.ts';
import styles from './property-header.module.css';

/** Older confirmations are not shown. */
const confirmedForMs = 45 * 24 * 60 * 60 * 1000;

export interface PropertyHeaderProps {
  property: PropertyCard;
  /** Id of the map, if present. */
  map?: string;
  /** Id of the floor plans, if present. */
  plans?: string | undefined;
}

/** The home's name, price and facts, without interactivity. */
export default function PropertyHeader({ property, map, plans }: PropertyHeaderProps): ReactNode {
  const { id, title, location, purpose, type, price, cash, status, createdAt, confirmedOn } =
    property;
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      <div className={styles.price}>
        <p className={styles.amount}>
          <Price price={price} />
        </p>
        {cash && <a href={`#${propertySections.costs}`}>{cashText(purpose, cash)}</a>}
      </div>
      {(location || map) && (
        <div className={styles.where}>
          {location && (
            <p className={styles.location}>
              <MapPin aria-hidden="true" size={18} />
              {location}
            </p>
          )}
          {map && <a href={`#${map}`}>View on map</a>}
          {plans && <a href={`#${plans}`}>Floor plans</a>}
        </div>
      )}
      <p className={styles.tags}>
        <PropertyBadges property={property} />
        {type && <span>{type}</span>}
        {createdAt && (
          <span>
            Listed <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </span>
        )}
        {status === 'open' && confirmedOn && <Confirmation id={id} day={confirmedOn} />}
      </p>
      <div className={styles.facts}>
        <Facts property={property} />
      </div>
    </header>
  );
}

/** When we last confirmed that the home is available; after a while, a link to ask. */
function Confirmation({ id, day }: { id: string; day: string }): ReactNode {
  const { today } = useSite();
  return (
    <span>
      {Date.parse(today) - Date.parse(day) > confirmedForMs ? (
        <a href={paths.requestTour(id)} rel="nofollow">
          Ask us if it is still available
        </a>
      ) : (
        <>
          Last confirmed available on <time dateTime={day}>{formatDay(day)}</time>
        </>
      )}
    </span>
  );
}
