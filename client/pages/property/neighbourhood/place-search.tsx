import { Search } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import type { FoundPlace } from '../../../../shared/contract/geocoding.ts';
import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { counted } from '../../../../shared/number.ts';
import { distanceKm, distanceText } from '../../../../shared/distance.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from './place-search.module.css';
import type { PlaceSearch as SearchState } from './use-place-search.ts';

interface PlaceSearchProps {
  /** Origin of the distances. */
  from: Coordinates;
  search: SearchState;
  onSearch(query: string): void;
  onShow(place: FoundPlace): void;
}

/** Searches on submit, never while typing. */
export function PlaceSearch({ from, search, onSearch, onShow }: PlaceSearchProps): ReactNode {
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('place') ?? '').trim());
  }

  const places = search.state === 'found' ? search.found.places : [];
  return (
    <div className={styles.search}>
      <form
        role="search"
        aria-label="Places on the map"
        className={styles.form}
        onSubmit={onSubmit}
      >
        <Field label="Find a place">
          <input
            type="search"
            name="place"
            maxLength={120}
            placeholder="Your office, a school, a market"
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" look="secondary">
          <Search aria-hidden="true" size={18} />
          Find
        </Button>
      </form>
      <p role="status" className={styles.remark}>
        {remarkOn(search)}
      </p>
      {places.length > 0 && (
        <ol className={styles.places}>
          {places.map((place) => {
            const { name, coordinates } = place;
            return (
              <li key={`${name} ${coordinates.lat} ${coordinates.lng}`}>
                <div>
                  <strong>{name}</strong>
                  <span>{distanceText(distanceKm(from, coordinates))} away in a straight line</span>
                </div>
                <Button
                  look="secondary"
                  onClick={() => onShow(place)}
                  aria-label={`Show ${name} on the map`}
                >
                  Show
                </Button>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

function remarkOn(search: SearchState): string {
  if (search.state === 'searching') return 'Searching...';
  if (search.state === 'failed') return search.reason;
  if (search.state === 'idle') return '';
  const { query, found } = search;
  if (found.places.length === 0) return `Nothing found for “${query}”.`;
  const count = `${counted(found.places.length, 'place')} for “${query}”`;
  if (found.source === 'geocoder') return `${count}.`;
  return `${count}, among the districts we know: the map search is unavailable.`;
}
