import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { districts, type District } from '../../../shared/gazetteer.ts';
import { listingPath } from '../../../shared/paths.ts';
import { parsePropertySearch } from '../../../shared/property-search.ts';
import { Container } from '../../ui/container.tsx';
import styles from './districts.module.css';

const cities: readonly District['city'][] = ['Abuja', 'Lagos'];

export function Districts(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="districts">
      <Container>
        <h2 id="districts">Start with a neighbourhood</h2>
        <div className={styles.cities}>
          {cities.map((city) => (
            <div key={city}>
              <h3>{city}</h3>
              <ul className={styles.districts}>
                {districts
                  .filter((district) => district.city === city)
                  .map(({ name }) => (
                    <li key={name}>
                      <a href={placePath(`${name}, ${city}`)}>
                        {name}
                        <ArrowUpRight aria-hidden="true" size={16} />
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </Container>
    </section>
  );
}

function placePath(location: string): string {
  return listingPath(parsePropertySearch('buy', new URLSearchParams({ location })));
}
