import type { ReactNode } from 'react';
import type { PropertyCard as Card } from '../../../shared/contract/property-views.ts';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import styles from './featured-strip.module.css';

export function FeaturedStrip({ properties }: { properties: Card[] }): ReactNode {
  return (
    <section className={styles.strip} aria-labelledby="featured-strip">
      <h3 id="featured-strip">Featured Properties</h3>
      <PropertyGrid>
        {properties.map((property) => (
          <li key={property.id}>
            <PropertyCard property={property} level={4} />
          </li>
        ))}
      </PropertyGrid>
    </section>
  );
}
