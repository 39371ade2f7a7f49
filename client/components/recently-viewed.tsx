import { useEffect, useState, type ReactNode } from 'react';
import type { PropertyCard as Card } from '../../shared/contract/property-schemas.ts';
import { viewedHomes } from './viewed-homes.ts';
import { call } from '../bff/json-calls.ts';
import { propertiesByIds } from '../bff/property-reads.ts';
import { PropertyCard } from './property-card.tsx';
import { PropertyGrid } from './property-grid.tsx';
import styles from './recently-viewed.module.css';

export interface RecentlyViewedProps {
  /** Property to leave out. */
  current?: string;
  max: number;
}

/** Homes viewed in this browser, newest first. Only their ids are stored, in this browser. */
export function RecentlyViewed({ current, max }: RecentlyViewedProps): ReactNode {
  const [homes, setHomes] = useState<Card[]>([]);

  useEffect(() => {
    const others = viewedHomes.read().filter((id) => id !== current);
    const leaving = new AbortController();
    fetchHomes(others.slice(0, max), leaving.signal).then(setHomes, () => {});
    return () => leaving.abort();
  }, [current, max]);

  if (homes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="recently-viewed">
      <h2 id="recently-viewed">Recently viewed</h2>
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

async function fetchHomes(ids: readonly string[], signal: AbortSignal): Promise<Card[]> {
  if (ids.length === 0) return [];
  const { items } = await propertiesByIds({ call }, ids, signal);
  return items;
}
