import { Bath, BedDouble, Layers, Ruler } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyCard } from '../../shared/contract/property-schemas.ts';
import { counted, formatNumber } from '../../shared/number.ts';
import styles from './facts.module.css';

/** Bedrooms, bathrooms, floors and size in one row; unknown values are omitted. */
export function Facts({ property }: { property: PropertyCard }): ReactNode {
  const { bedrooms, bathrooms, floors, area } = property;
  return (
    <ul className={styles.facts}>
      {bedrooms > 0 && (
        <li>
          <BedDouble aria-hidden="true" size={18} />
          {counted(bedrooms, 'bedroom')}
        </li>
      )}
      {bathrooms > 0 && (
        <li>
          <Bath aria-hidden="true" size={18} />
          {counted(bathrooms, 'bathroom')}
        </li>
      )}
      {floors > 0 && (
        <li>
          <Layers aria-hidden="true" size={18} />
          {counted(floors, 'floor')}
        </li>
      )}
      {area !== null && (
        <li>
          <Ruler aria-hidden="true" size={18} />
          {`${formatNumber(area)} Sq. mtr`}
        </li>
      )}
    </ul>
  );
}
