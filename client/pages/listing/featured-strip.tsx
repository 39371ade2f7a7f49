import type { ReactNode } from 'react';
import type { PropertyCard as Card } from '../../../shared/contract/property-schemas.ts';
import { PropertyCard } from '../../components/property-card.tsx';
import styles from './featured-strip.module.css';

/** Two to four cards. */
export function FeaturedStrip({ properties }: { properties: Card[] }): ReactNode {
  const count = properties.length;
  // Two or three are wider than the cards of a list.
  const share = (whole: number) => Math.round(whole / count);
  const sizes =
    count < 4 ? `(min-width:600px) min(${share(94)}vw,${share(1150)}px),92vw` : undefined;
  return (
    <section className={styles.strip} aria-labelledby="featured-strip">
      <h3 id="featured-strip">Featured Properties</h3>
      <ul className={styles.cards} data-count={count}>
        {properties.map((property) => (
          <li key={property.id}>
            <PropertyCard property={property} level={4} sizes={sizes} />
          </li>
        ))}
      </ul>
    </section>
  );
}
