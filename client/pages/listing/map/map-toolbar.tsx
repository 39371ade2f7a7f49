import { List, PencilLine, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListingMap, PropertyPage } from '../../../../shared/contract/listing-schemas.ts';
import { purposePath } from '../../../../shared/paths.ts';
import { withParams } from '../../../../shared/search/choices.ts';
import { Field } from '../../../ui/field.tsx';
import styles from './map-toolbar.module.css';
import type { ListingMapView } from './use-listing-map.ts';

interface MapReachProps {
  results: PropertyPage;
  map: ListingMap;
  view: ListingMapView;
}

/** Above the map: a link to the list, and the distance within which to search. */
export function MapReach({ results, map, view }: MapReachProps): ReactNode {
  const within = areaOf(results.path);
  const isDrawn = within !== '' && !map.radii.some(({ value }) => value === within);
  return (
    <div className={styles.toolbar} data-keep-scroll="">
      <a
        className={`${styles.button} ${styles.toList}`}
        href={withParams(results.path, { view: '' })}
      >
        <List aria-hidden="true" size={18} />
        List
      </a>
      <form action={purposePath(results.purpose)} method="get" className={styles.distance}>
        {othersOf(results.path).map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <Field label="Distance">
          <select
            // Stays as chosen while the results load.
            key={within}
            name="within"
            defaultValue={within}
            onChange={(event) => view.searchWithin(event.target.value)}
          >
            <option value="">Any distance</option>
            {isDrawn && <option value={within}>Drawn area</option>}
            {map.radii.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit" className={`${styles.button} ${styles.submit}`}>
          Search
        </button>
      </form>
    </div>
  );
}

/** Below the map: to search in an area drawn by hand, or as the map moves. */
export function MapTools({ view }: Pick<MapReachProps, 'view'>): ReactNode {
  const { follows, moved, isDrawing } = view;
  return (
    <div className={styles.toolbar} data-keep-scroll="" data-needs-script="">
      <button type="button" className={styles.button} aria-pressed={isDrawing} onClick={view.draw}>
        <PencilLine aria-hidden="true" size={18} />
        {isDrawing ? 'Stop drawing' : 'Draw an area'}
      </button>
      {moved && !follows ? (
        <button type="button" className={styles.button} onClick={() => view.searchHere(moved)}>
          <Search aria-hidden="true" size={18} />
          Search this area
        </button>
      ) : null}
      <label className={styles.follow}>
        <input
          type="checkbox"
          checked={follows}
          onChange={(event) => view.follow(event.target.checked)}
        />
        Search as I move the map
      </label>
    </div>
  );
}

/** Parameters that a new distance leaves as they are. */
function othersOf(path: string): [name: string, value: string][] {
  const params = new URLSearchParams(path.split('?', 2)[1]);
  return [...params].filter(([name]) => !['within', 'box', 'page'].includes(name));
}

function areaOf(path: string): string {
  return new URLSearchParams(path.split('?', 2)[1]).get('within') ?? '';
}
