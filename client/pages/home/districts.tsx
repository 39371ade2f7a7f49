import type { ReactNode } from 'react';
import { cities } from '../../../shared/cities.ts';
import { districts } from '../../../shared/places/districts.ts';
import { areaPath } from '../../../shared/paths.ts';
import { Container } from '../../ui/container.tsx';
import styles from './districts.module.css';

/** Links to the pages of all areas. */
export default function HomeDistricts(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="districts">
      <Container>
        <h2 id="districts">Start with a neighbourhood</h2>
        <div className={styles.cities}>
          {cities.map((city) => (
            <div key={city}>
              <h3>{city}</h3>
              <ul className={styles.districts}>
                <li>
                  <a href={areaPath(city)}>{`All of ${city}`}</a>
                </li>
                {districts
                  .filter((district) => district.city === city)
                  .map(({ name }) => (
                    <li key={name}>
                      <a href={areaPath(name)}>{name}</a>
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
