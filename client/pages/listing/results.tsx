import { Fragment, type ReactNode } from 'react';
import type { PropertyPage } from '../../../shared/contract/property-views.ts';
import type { PhotoPriority } from '../../components/photo.tsx';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import { CardActions } from './card-actions.tsx';
import { FeaturedStrip } from './featured-strip.tsx';
import styles from './results.module.css';
import type { ListingView } from './view.ts';

/** Section 9 of the specification: where the strip of featured properties stands. */
const resultsBeforeStrip = 4;

/** Cards whose photographs are in the first view of a phone; more would hold each other up on a slow line. */
const eagerCards = 2;

interface ResultsProps {
  results: PropertyPage;
  view: ListingView;
}

export function Results({ results, view }: ResultsProps): ReactNode {
  if (view === 'list') {
    return (
      <ul className={styles.list}>
        {results.items.map((property, index) => (
          <li key={property.id}>
            <PropertyCard
              property={property}
              layout="list"
              priority={priorityOf(index)}
              actions={<CardActions property={property} />}
            />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <PropertyGrid>
      {results.items.map((property, index) => (
        <Fragment key={property.id}>
          <li>
            <PropertyCard property={property} priority={priorityOf(index)} />
          </li>
          {index === stripIndex(results) && (
            <li className={styles.strip}>
              <FeaturedStrip properties={results.strip} />
            </li>
          )}
        </Fragment>
      ))}
    </PropertyGrid>
  );
}

function priorityOf(index: number): PhotoPriority {
  if (index === 0) return 'first';
  return index < eagerCards ? 'early' : 'late';
}

/** The result after which the strip comes; none where there is no strip. */
function stripIndex({ items, strip }: PropertyPage): number {
  return strip.length === 0 ? -1 : Math.min(resultsBeforeStrip, items.length) - 1;
}
