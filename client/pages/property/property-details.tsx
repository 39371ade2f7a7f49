import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PropertyView } from '../../../shared/contract/property-schemas.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Costs } from './costs/costs.tsx';
import { LightWaterPapers } from './light-water-papers.tsx';
import styles from './property-details.module.css';
import { Specifications } from './specifications.tsx';
import { unstatedAmenities } from './unstated-amenities.ts';

/** What the page says about the home, without interactivity. */
export default function PropertyDetails({ property }: { property: PropertyView }): ReactNode {
  const { description } = property;
  const amenities = unstatedAmenities(property);
  return (
    <>
      <Costs property={property} />
      <LightWaterPapers property={property} />
      <div className={styles.sections}>
        <Accordion title="Description and Property Specifications" open>
          {description && <p className={styles.description}>{description}</p>}
          <Specifications property={property} />
        </Accordion>
        {amenities.length > 0 && (
          <Accordion title="Amenities and Features" open>
            <ul className={styles.amenities}>
              {amenities.map((name) => (
                <li key={name}>
                  <Check aria-hidden="true" size={18} />
                  {name}
                </li>
              ))}
            </ul>
          </Accordion>
        )}
      </div>
    </>
  );
}
