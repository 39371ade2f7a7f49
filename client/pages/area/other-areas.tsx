import type { ReactNode } from 'react';
import type { City } from '../../../shared/cities.ts';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import type { Purpose } from '../../../shared/contract/property-terms.ts';
import { formatNumber } from '../../../shared/number.ts';
import { areaPath } from '../../../shared/paths.ts';
import styles from './other-areas.module.css';

interface OtherAreasProps {
  isCity: boolean;
  city: City;
  areas: AreaView['others'];
  /** That their pages open on. */
  purpose: Purpose;
}

/** Links to the areas around a district, or to the parts of a city. */
export function OtherAreas({ isCity, city, areas, purpose }: OtherAreasProps): ReactNode {
  if (areas.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="areas">
      <h2 id="areas">{isCity ? `Areas in ${city}` : 'Areas close by'}</h2>
      <ul className={styles.areas}>
        {areas.map(({ name, kilometres, homes }) => (
          <li key={name}>
            <a href={areaPath(name, purpose)} rel="nofollow">
              {name}
            </a>
            <span>
              {kilometres !== null && `${distanceText(kilometres)}, `}
              {formatNumber(homes[purpose])} {purpose === 'rent' ? 'for rent' : 'for sale'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function distanceText(kilometres: number): string {
  return kilometres < 1 ? 'under 1 km' : `${Math.round(kilometres)} km`;
}
