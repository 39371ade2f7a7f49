import { Fragment, type ReactNode } from 'react';
import type { PropertyPage } from '../../../shared/contract/listing-schemas.ts';
import type { PhotoPriority } from '../../components/photo.tsx';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import { CardActions } from './card-actions.tsx';
import { FeaturedStrip } from './featured-strip.tsx';
import styles from './results.module.css';
import type { ListingView } from '../../../shared/search/choices.ts';

/** Position of the featured strip. */
const resultsBeforeStrip = 4;

/** Cards in the initial viewport of a phone; eager loading of more would slow them down. */
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

/** Index of the result before the strip; -1 without a strip. */
function stripIndex({ items, strip }: PropertyPage): number {
  return strip.length === 0 ? -1 : Math.min(resultsBeforeStrip, items.length) - 1;
}
