import type { ReactNode } from 'react';
import type { PropertyCard as Card } from '../../../shared/contract/property-schemas.ts';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import styles from './close-homes.module.css';

/** Homes close to those that a search did not find. */
export function CloseHomes({ items }: { items: readonly Card[] }): ReactNode {
  return (
    <section className={styles.close} aria-labelledby="close-homes">
      <h2 id="close-homes">Close to what you want</h2>
      <PropertyGrid>
        {items.map((property) => (
          <li key={property.id}>
            <PropertyCard property={property} />
          </li>
        ))}
      </PropertyGrid>
    </section>
  );
}
