import type { ReactNode } from 'react';
import type { PropertyCard as Card } from '../../../shared/contract/property-schemas.ts';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import styles from './similar-homes.module.css';

export function SimilarHomes({ homes }: { homes: readonly Card[] }): ReactNode {
  if (homes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="similar">
      <h2 id="similar">Similar properties</h2>
      <PropertyGrid>
        {homes.map((home) => (
          <li key={home.id}>
            <PropertyCard property={home} />
          </li>
        ))}
      </PropertyGrid>
    </section>
  );
}
