import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { NearbyPlace } from '../../../../shared/contract/property-terms.ts';
import { counted } from '../../../../shared/number.ts';
import { propertySections } from '../../../../shared/paths.ts';
import { nearbyTypeOf, nearbyTypes, type NearbyType } from '../../../components/nearby-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import button from '../../../ui/button.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { queryWith } from '../page-query.ts';
import styles from './nearby-places.module.css';

/** Places shown before 'See More'. */
const firstPlaces = 4;

/** Nearby places, filtered by type if the query has one. */
export function NearbyPlaces({ places: listed }: { places: NearbyPlace[] }): ReactNode {
  const places = distinct(listed);
  const [params] = useSearchParams();
  const present = nearbyTypes.filter((type) =>
    places.some((place) => nearbyTypeOf(place) === type),
  );
  const chosen = present.find(({ value }) => value === params.get('near'));
  const shown = chosen ? places.filter((place) => nearbyTypeOf(place) === chosen) : places;
  const more = shown.slice(firstPlaces);
  return (
    <div className={styles.nearby}>
      {present.length > 1 && <Kinds kinds={present} chosen={chosen} params={params} />}
      <p role="status" className={styles.count}>
        {counted(shown.length, 'result')}
        {chosen && ` in ${chosen.label}`}
      </p>
      <PlaceList places={shown.slice(0, firstPlaces)} />
      {more.length > 0 && (
        <details className={styles.more} key={chosen?.value}>
          <summary className={`${button.button} ${button.secondary}`}>
            <span>See More</span>
            <span>See Less</span>
          </summary>
          <PlaceList places={more} />
        </details>
      )}
    </div>
  );
}

interface KindsProps {
  kinds: NearbyType[];
  chosen: NearbyType | undefined;
  params: URLSearchParams;
}

function Kinds({ kinds, chosen, params }: KindsProps): ReactNode {
  const choices = [{ value: 'all', label: 'All' }, ...kinds];
  return (
    <ul className={styles.kinds} data-keep-scroll="" data-replace="" aria-label="Kinds of places">
      {choices.map(({ value, label }) => (
        <li key={value}>
          <ButtonLink
            look="secondary"
            href={`${queryWith(params, 'near', value)}#${propertySections.nearby}`}
            rel="nofollow"
            aria-current={value === (chosen?.value ?? 'all') ? 'true' : undefined}
          >
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function PlaceList({ places }: { places: NearbyPlace[] }): ReactNode {
  return (
    <ul className={styles.places}>
      {places.map((place) => {
        const { name, description, rating, distance } = place;
        const { icon: Icon, label } = nearbyTypeOf(place);
        return (
          <li key={keyOf(place)}>
            <span className={styles.icon} title={label}>
              <Icon aria-hidden="true" size={20} />
            </span>
            <div className={styles.what}>
              <h3>{name}</h3>
              {description && <p>{description}</p>}
            </div>
            <p className={styles.facts}>
              <span className={rating === null ? styles.unrated : styles.rating}>
                <Star aria-hidden="true" size={14} />
                <VisuallyHidden>Rating </VisuallyHidden>
                {rating === null ? 'N/A' : rating.toFixed(1)}
              </span>
              {distance && <span>{distance}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Removes duplicates from the provider. */
function distinct(places: NearbyPlace[]): NearbyPlace[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()];
}

function keyOf({ name, type, address }: NearbyPlace): string {
  return [type, name, address].join('|');
}
