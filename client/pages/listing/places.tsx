import type { ReactNode } from 'react';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { placePath } from '../../../shared/paths.ts';
import styles from './places.module.css';

export interface PlacesProps {
  purpose: Purpose;
  places: readonly string[];
  /** The current place. */
  current: string | null;
}

/** Links to every city and district with homes: a static island. */
export default function Places({ purpose, places, current }: PlacesProps): ReactNode {
  if (places.length < 2) return null;
  return (
    <nav className={styles.places} aria-labelledby="homes-by-place">
      <h2 id="homes-by-place">
        {purpose === 'buy' ? 'Homes for sale by place' : 'Homes for rent by place'}
      </h2>
      <ul className={styles.list}>
        {places.map((place) => (
          <li key={place}>
            <a
              href={placePath(purpose, place)}
              aria-current={place === current ? 'page' : undefined}
            >
              {place}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
