import type { ReactNode } from 'react';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { nearbyTypeOf, nearbyTypes } from '../../components/nearby-types.ts';
import styles from './nearby-facilities.module.css';

interface NearbyFacilitiesProps {
  name: string;
  nearby: NonNullable<AreaView['nearby']>;
}

/** Facilities near several of the area's homes, by type. */
export function NearbyFacilities({
  name,
  nearby: { homes, places },
}: NearbyFacilitiesProps): ReactNode {
  const groups = nearbyTypes
    .map((type) => ({ type, found: places.filter((place) => nearbyTypeOf(place) === type) }))
    .filter(({ found }) => found.length > 0);
  return (
    <section className={styles.section} aria-labelledby="nearby">
      <h2 id="nearby">What is nearby</h2>
      <dl className={styles.types}>
        {groups.map(({ type: { value, label, icon: Icon }, found }) => (
          <div key={value}>
            <dt>
              <Icon aria-hidden="true" size={20} />
              {label}
            </dt>
            {found.map((place) => (
              <dd key={place.name}>{place.name}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p className={styles.source}>
        {homes === 1
          ? `Listed near one of our homes in ${name}.`
          : `Listed near ${homes} of our homes in ${name}, most common first.`}
      </p>
    </section>
  );
}
