import type { ReactNode } from 'react';
import type { PropertyCard as Card } from '../../../shared/contract/property-views.ts';
import { PropertyCard } from '../../components/property-card.tsx';
import styles from './featured-strip.module.css';

/** Two to four cards. With fewer than four, the heading fills the remaining space. */
export function FeaturedStrip({ properties }: { properties: Card[] }): ReactNode {
  return (
    <section
      className={styles.strip}
      data-count={properties.length}
      aria-labelledby="featured-strip"
    >
      <h3 id="featured-strip">Featured Properties</h3>
      <ul className={styles.cards}>
        {properties.map((property) => (
          <li key={property.id}>
            <PropertyCard property={property} level={4} />
          </li>
        ))}
      </ul>
    </section>
  );
}
