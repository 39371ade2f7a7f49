import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { catalogue } from '../../../../shared/catalogue.ts';
import { mapFrameAddress } from '../../../../shared/map-frame.ts';
import { propertySections } from '../../../../shared/paths.ts';
import { Button } from '../../../ui/button.tsx';
import homePin from '../../../assets/pin-home.svg';
import type { MapPlace } from './map-place.ts';
import styles from './map-frame.module.css';
import type { NeighbourhoodMap } from './use-map.ts';

interface MapFrameProps {
  map: NeighbourhoodMap;
  place: MapPlace;
}

/** The map, and in its place until it is asked for a drawing that asks nobody for anything. */
export function MapFrame({ map, place }: MapFrameProps): ReactNode {
  const { element, state, isPatchy, open } = map;
  return (
    <div className={styles.frame}>
      <div
        ref={element}
        className={styles.map}
        role="region"
        aria-label="Map of the neighbourhood"
        hidden={state === 'closed'}
      />
      {state !== 'open' && (
        <div className={styles.cover}>
          {place.exact && <img src={homePin} alt="" width={40} height={48} />}
          <div data-needs-script="">
            <div className={styles.offer}>
              <Button onClick={() => open()} aria-disabled={state === 'opening'}>
                <MapIcon aria-hidden="true" size={18} />
                {state === 'opening' ? 'Opening the map...' : 'Show the map'}
              </Button>
              <p>From OpenStreetMap, which is asked only when you open it.</p>
            </div>
          </div>
          <MapWithoutScript place={place} />
        </div>
      )}
      <p className={styles.remark} role="status">
        {state === 'failed' && catalogue.network}
        {isPatchy && 'Some of the map could not be loaded. What is on it is listed below.'}
      </p>
    </div>
  );
}

/**
 * Asked for by its address, the map is a frame; with a script there is a better one. The frame keeps its own origin, which
 * is never this site's: without one its tiles would be asked for without a Referer, and refused.
 */
function MapWithoutScript({ place }: { place: MapPlace }): ReactNode {
  const [params] = useSearchParams();
  const withMap = new URLSearchParams(params);
  withMap.set('map', 'open');
  return (
    <noscript>
      {params.has('map') ? (
        <iframe
          className={styles.embedded}
          title="Map of the neighbourhood"
          src={mapFrameAddress(place.middle, place.exact)}
          loading="lazy"
          // The rule is about frames of one's own origin, which could take their sandbox off.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <a className={styles.link} href={`?${withMap}#${propertySections.map}`}>
          Show the map from OpenStreetMap
        </a>
      )}
    </noscript>
  );
}
