import type { ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-schemas.ts';
import { conditionLabels, furnishingLabels } from '../../../shared/contract/property-terms.ts';
import { formatNumber } from '../../../shared/number.ts';
import styles from './specifications.module.css';

const answers = { yes: 'Yes', no: 'No' };

/** Known facts and figures; unknown values are omitted. */
export function Specifications({ property }: { property: PropertyView }): ReactNode {
  const { type, bedrooms, bathrooms, kitchens, garages, floors } = property;
  const { area, yearBuilt, furnishing, condition, serviced, pets, estate } = property;
  const rows: [term: string, value: string | null][] = [
    ['Type', type],
    ['Bedrooms', known(bedrooms)],
    ['Bathrooms', known(bathrooms)],
    ['Kitchens', known(kitchens)],
    ['Garages', known(garages)],
    ['Floors', known(floors)],
    ['Size', area === null ? null : `${formatNumber(area)} Sq. mtr`],
    ['Year built', yearBuilt === null ? null : String(yearBuilt)],
    ['Furnishing', furnishing && furnishingLabels[furnishing]],
    ['Condition', condition && conditionLabels[condition]],
    ['Serviced', serviced && answers[serviced]],
    ['Pets', pets && (pets === 'yes' ? 'Allowed' : 'Not allowed')],
    ['Estate', estate],
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

function known(count: number | null): string | null {
  return count === null || count === 0 ? null : formatNumber(count);
}
