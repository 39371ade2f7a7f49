import { CircleAlert, Heart } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { counted } from '../../../shared/number.ts';
import { paths } from '../../../shared/paths.ts';
import { PropertyCardSkeleton } from '../../components/property-card-skeleton.tsx';
import { PropertyCard } from '../../components/property-card.tsx';
import { PropertyGrid } from '../../components/property-grid.tsx';
import { noIds } from '../../storage/stored-ids.ts';
import { favourites } from '../../components/use-favourite.ts';
import { resultsId } from '../../routing/focus-targets.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { loadSaved } from './loader.ts';
import styles from './page.module.css';

/** The current favourites, synchronised between tabs. */
export function SavedHomes(): ReactNode {
  const found = useLoaderData<typeof loadSaved>();
  const { revalidate } = useRevalidator();
  const ids = useSyncExternalStore(favourites.subscribe, favourites.read, noIds);
  const known = new Set([...(found?.items.map(({ id }) => id) ?? []), ...(found?.missing ?? [])]);
  const complete = found !== null && ids.every((id) => known.has(id));

  useEffect(() => {
    if (!complete) void revalidate();
  }, [complete, revalidate]);
  const count = useRef(ids.length);
  useEffect(() => {
    if (ids.length < count.current) restoreFocus();
    count.current = ids.length;
  }, [ids]);

  if (found === null) return <Loading />;
  const items = found.items.filter(({ id }) => ids.includes(id));
  const missing = found.missing.filter((id) => ids.includes(id));
  if (items.length === 0 && missing.length === 0) return <NoneYet />;
  return (
    <div className={styles.homes}>
      {missing.length > 0 && (
        <Notice icon={CircleAlert}>
          <div className={styles.missing}>
            <span>
              {missing.length === 1
                ? 'One of your saved homes is no longer listed.'
                : `${missing.length} of your saved homes are no longer listed.`}
            </span>
            <Button look="secondary" onClick={() => forget(missing)}>
              {missing.length === 1 ? 'Remove it' : 'Remove them'}
            </Button>
          </div>
        </Notice>
      )}
      {items.length > 0 && (
        <h2 className={styles.count} id={resultsId} tabIndex={-1}>
          {counted(items.length, 'home')}
        </h2>
      )}
      <PropertyGrid>
        {items.map((property, index) => (
          <li key={property.id}>
            <PropertyCard property={property} priority={index === 0 ? 'first' : 'late'} />
          </li>
        ))}
      </PropertyGrid>
    </div>
  );
}

/** If the focused card is gone, focus the list's heading. */
function restoreFocus(): void {
  const { activeElement, body } = document;
  if (activeElement === body) document.getElementById(resultsId)?.focus({ preventScroll: true });
}

function forget(missing: readonly string[]): void {
  favourites.change((ids) => ids.filter((id) => !missing.includes(id)));
}

function NoneYet(): ReactNode {
  return (
    <EmptyState
      icon={Heart}
      title="No saved homes yet"
      titleId={resultsId}
      action={<ButtonLink href={paths.buy}>Browse homes</ButtonLink>}
    >
      Press the heart on a home to save it here.
    </EmptyState>
  );
}

function Loading(): ReactNode {
  return (
    <>
      <noscript>
        <EmptyState icon={Heart} title="Saved homes need JavaScript">
          Turn on JavaScript to see the homes you saved.
        </EmptyState>
      </noscript>
      <div data-needs-script="">
        <PropertyGrid>
          {[1, 2, 3, 4].map((place) => (
            <li key={place}>
              <PropertyCardSkeleton />
              {place === 1 && <VisuallyHidden>Loading your saved homes</VisuallyHidden>}
            </li>
          ))}
        </PropertyGrid>
      </div>
    </>
  );
}
