import type { ReactNode } from 'react';
import { furnishingLabels, type PropertyView } from '../../../shared/contract/property-views.ts';
import styles from './specifications.module.css';

const number = new Intl.NumberFormat('en-NG');

/** Known facts and figures; unknown values are omitted. */
export function Specifications({ property }: { property: PropertyView }): ReactNode {
  const { type, bedrooms, bathrooms, kitchens, garages, floors } = property;
  const { area, yearBuilt, furnishing } = property;
  const rows: [term: string, value: string | null][] = [
    ['Type', type],
    ['Bedrooms', counted(bedrooms)],
    ['Bathrooms', counted(bathrooms)],
    ['Kitchens', counted(kitchens)],
    ['Garages', counted(garages)],
    ['Floors', counted(floors)],
    ['Size', area === null ? null : `${number.format(area)} Sq. mtr`],
    ['Year built', yearBuilt === null ? null : String(yearBuilt)],
    ['Furnishing', furnishing && furnishingLabels[furnishing]],
  ];
  return (
    <dl className={styles.specifications}>
      {rows
        .filter(([, value]) => value !== null)
        .map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function counted(count: number | null): string | null {
  return count === null || count === 0 ? null : number.format(count);
}
