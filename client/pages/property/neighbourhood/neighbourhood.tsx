import { MapPin as MapPinIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoundPlace } from '../../../../shared/contract/geocoding.ts';
import type { PropertyView } from '../../../../shared/contract/property-schemas.ts';
import { MapFrame } from '../../../components/map/map-frame.tsx';
import type { MapPin } from '../../../components/map/map-markers.ts';
import { mapPlace } from '../../../components/map/map-place.ts';
import { useMap } from '../../../components/map/use-map.ts';
import { useSite } from '../../../site.ts';
import { pinsAround } from './map-pins.ts';
import { MapWithoutScript } from './map-without-script.tsx';
import { CurrentLocation } from './current-location.tsx';
import styles from './neighbourhood.module.css';
import { PlaceSearch } from './place-search.tsx';
import { useCurrentLocation } from './use-current-location.ts';
import { usePlaceSearch } from './use-place-search.ts';

/** The home's location: a map on demand, and distances from the visitor's places. */
export function Neighbourhood({ property }: { property: PropertyView }): ReactNode {
  const { tileUrl } = useSite();
  const place = mapPlace(property);
  const { position, locate } = useCurrentLocation();
  const { search, find } = usePlaceSearch();
  const pins: MapPin[] = pinsAround(property, place);
  if (search.state === 'found') pins.push(...search.found.places.map(foundPin));
  if (position.state === 'found') {
    pins.push({ kind: 'me', name: `You: ${position.address}`, coordinates: position.point });
  }
  const map = useMap({ middle: place.middle, tileUrl, pins });
  return (
    <div className={styles.neighbourhood}>
      <p className={styles.address}>
        <MapPinIcon aria-hidden="true" size={18} />
        <span>
          {property.location}
          {!place.exact && <em className={styles.approximate}>Approximate location</em>}
        </span>
      </p>
      <MapFrame
        map={map}
        label="Map of the neighbourhood"
        pinned={place.exact}
        otherwise="Everything on it is listed below."
      >
        <MapWithoutScript place={place} />
      </MapFrame>
      <div data-needs-script="">
        <div className={styles.tools}>
          <PlaceSearch
            from={place.middle}
            search={search}
            onSearch={find}
            onShow={(found) => map.open(foundPin(found))}
          />
          <CurrentLocation home={place} position={position} onLocate={locate} />
        </div>
      </div>
    </div>
  );
}

function foundPin({ name, coordinates }: FoundPlace): MapPin {
  return { kind: 'found', name, coordinates };
}
