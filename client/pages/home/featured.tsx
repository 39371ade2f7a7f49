import { HousePlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { pageMessages } from '../../../shared/page-messages.ts';
import type { FeaturedProperties } from '../../../shared/contract/listing-schemas.ts';
import { everyHomePath, paths } from '../../../shared/paths.ts';
import { PropertyCardSkeleton } from '../../components/property-card-skeleton.tsx';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { AskAgainWithoutScript } from '../../hydration/ask-again.tsx';
import { Deferred } from '../../hydration/deferred.tsx';
import { Button } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './featured.module.css';

interface FeaturedProps {
  featured: FeaturedProperties | Promise<FeaturedProperties>;
}

export function Featured({ featured }: FeaturedProps): ReactNode {
  return (
    <section className={styles.featured} aria-labelledby="featured">
      <Container>
        <div className={styles.heading}>
          <div>
            <h2 id="featured">Featured Properties</h2>
            <p>The homes our team would show you first.</p>
          </div>
          <a href={everyHomePath('buy')}>View All Properties</a>
        </div>
        <Deferred value={featured} fallback={<FeaturedSkeletons />}>
          {(resolved) => <FeaturedGrid {...resolved} />}
        </Deferred>
      </Container>
    </section>
  );
}

function FeaturedGrid({ items, lastUpdated }: FeaturedProperties): ReactNode {
  if (items.length === 0) return <NoFeatured />;
  return (
    <div className={styles.results}>
      <StaleNotice lastUpdated={lastUpdated} />
      <PropertyGrid>
        {items.map((property) => (
          <li key={property.id}>
            <PropertyCard property={property} />
          </li>
        ))}
      </PropertyGrid>
    </div>
  );
}

function FeaturedSkeletons(): ReactNode {
  return (
    <>
      <AskAgainWithoutScript />
      <PropertyGrid>
        {[1, 2, 3, 4].map((place) => (
          <li key={place}>
            <PropertyCardSkeleton />
            {place === 1 && <VisuallyHidden>Loading featured properties</VisuallyHidden>}
          </li>
        ))}
      </PropertyGrid>
    </>
  );
}

function NoFeatured(): ReactNode {
  const { revalidate, state } = useRevalidator();
  const [hasRetried, setHasRetried] = useState(false);
  const refreshing = state !== 'idle';

  function refresh(): void {
    setHasRetried(true);
    void revalidate();
  }

  return (
    <EmptyState
      icon={HousePlus}
      level={3}
      title={pageMessages.noFeaturedTitle}
      action={
        <form action={paths.home}>
          <Button look="secondary" type="submit" pending={refreshing} onClick={onScript(refresh)}>
            {refreshing ? 'Refreshing...' : 'Refresh Properties'}
          </Button>
          <VisuallyHidden>
            <span role="status">
              {hasRetried && !refreshing && 'Still no featured properties.'}
            </span>
          </VisuallyHidden>
        </form>
      }
    >
      {pageMessages.noFeaturedText}
    </EmptyState>
  );
}

/** Handles the click in JavaScript; without it, the button submits its form and reloads the page. */
function onScript(action: () => void) {
  return (event: React.MouseEvent): void => {
    event.preventDefault();
    action();
  };
}
