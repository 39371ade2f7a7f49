import { CircleAlert, MapPinned } from 'lucide-react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { ListingMap, PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';
import { counted } from '../../../../shared/number.ts';
import { priceLabel } from '../../../../shared/map/price-label.ts';
import { paths } from '../../../../shared/paths.ts';
import { withParams } from '../../../../shared/search/choices.ts';
import { useSite } from '../../../site.ts';
import { resultsId } from '../../../routing/focus-targets.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DistrictGrid } from './district-grid.tsx';
import { MapReach, MapTools } from './map-toolbar.tsx';
import styles from './map-view.module.css';
import { PinCard } from './pin-card.tsx';
import { useListingMap } from './use-listing-map.ts';

interface MapViewProps {
  results: PropertyPage;
  /** The list. */
  children: ReactNode;
}

export function MapView({ results, children }: MapViewProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  if (!results.map) return children;
  return (
    <MapBesideList
      key={attempt}
      results={results}
      map={results.map}
      onRetry={() => setAttempt(attempt + 1)}
    >
      {children}
    </MapBesideList>
  );
}

/** The list and the map of all its homes; beside each other on wide screens. */
function MapBesideList({
  results,
  map,
  onRetry,
  children,
}: MapViewProps & { map: ListingMap; onRetry(): void }): ReactNode {
  const { tileUrl } = useSite();
  const view = useListingMap(results, map, tileUrl);
  const { element, isOpen, hasFailed, point, streets, asksForStreets, streetsButton } = view;

  const isGrid = streets !== 'all' && streets !== 'some';
  const isEmptyHere = results.total === 0 && results.path.includes('box=');

  function highlightAt({ target }: SyntheticEvent): void {
    const home = homeAt(target, results.items);
    const coordinates = home && map.points[results.items.indexOf(home)];
    view.highlight(home && coordinates ? { coordinates, title: labelOf(home) } : null);
  }

  return (
    <div className={styles.view}>
      <div
        className={styles.list}
        onPointerOver={highlightAt}
        onPointerLeave={() => view.highlight(null)}
        onFocus={highlightAt}
        onBlur={() => view.highlight(null)}
      >
        {isEmptyHere ? <NoHomesHere path={results.path} /> : children}
      </div>
      <section className={styles.side} aria-label="Map of homes">
        <MapReach results={results} map={map} view={view} />
        <div className={styles.frame}>
          <div
            ref={element}
            className={styles.map}
            role="region"
            aria-label="Map with home prices. The list has the same homes."
            hidden={!isOpen}
          />
          {!isOpen && <DistrictGrid map={map} />}
          {point && (
            <PinCard
              key={`${point.coordinates.lat},${point.coordinates.lng}`}
              point={point}
              query={view.query}
              onClose={() => view.choose(null)}
            />
          )}
          {isGrid && isOpen && (
            <div className={styles.streets} data-asks={asksForStreets || undefined}>
              {asksForStreets && (
                <p>
                  This map has no streets yet: they come from OpenStreetMap, which then sees your IP
                  address and where you look.
                </p>
              )}
              <Button
                ref={streetsButton}
                look="secondary"
                aria-disabled={streets === 'loading'}
                onClick={view.showStreets}
              >
                {streets === 'loading' ? 'Loading streets...' : 'Show streets'}
              </Button>
              {asksForStreets && (
                <button type="button" className={styles.decline} onClick={view.declineStreets}>
                  Not now
                </button>
              )}
              <p role="status">{streets === 'none' && 'The streets could not be loaded.'}</p>
            </div>
          )}
        </div>
        <MapTools view={view} />
        {isGrid && <p className={styles.remark}>Simplified view: districts and distances only.</p>}
        {hasFailed && (
          <Notice icon={CircleAlert}>
            The map could not be loaded. The list has every home.{' '}
            <Button look="secondary" onClick={onRetry}>
              Try again
            </Button>
          </Notice>
        )}
        <p role="status" className={styles.remark}>
          {streets === 'some' && 'Some streets could not be loaded. '}
          {view.remark}
        </p>
        {map.unplaced > 0 && (
          <p className={styles.remark}>
            {counted(map.unplaced, 'home')} {map.unplaced === 1 ? 'has' : 'have'} no exact location,
            so no pin.{' '}
            <a href={withParams(results.path, { view: '', box: '' })}>See all in the list</a>
          </p>
        )}
      </section>
    </div>
  );
}

/** Replaces the empty state of a listing when only the map area has no homes. */
function NoHomesHere({ path }: { path: string }): ReactNode {
  return (
    <EmptyState
      icon={MapPinned}
      title="No homes in the map area"
      titleId={resultsId}
      action={
        <div data-keep-scroll="">
          <ButtonLink href={withParams(path, { box: '' })}>Show every home on the map</ButtonLink>
        </div>
      }
    >
      Move the map, or zoom out.
    </EmptyState>
  );
}

/** The home of the card that contains an element. */
function homeAt(target: EventTarget, homes: readonly PropertyCard[]): PropertyCard | null {
  if (!(target instanceof Element)) return null;
  const path = target.closest('article')?.querySelector('h3 a')?.getAttribute('href');
  return homes.find(({ id }) => paths.property(id) === path) ?? null;
}

function labelOf({ price }: PropertyCard): string {
  if (price.kind === 'on-request') return priceLabel(0);
  return priceLabel(price.kind === 'sale' ? price.amount : price.yearly);
}
