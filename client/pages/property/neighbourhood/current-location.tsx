import { LocateFixed } from 'lucide-react';
import type { ReactNode } from 'react';
import { distanceKm, distanceText } from '../../../../shared/distance.ts';
import { Button } from '../../../ui/button.tsx';
import { assumedKmPerHour, driveText } from './drive-text.ts';
import type { MapPlace } from '../../../components/map/map-place.ts';
import styles from './current-location.module.css';
import type { LocatedPosition } from './use-current-location.ts';

interface CurrentLocationProps {
  home: MapPlace;
  position: LocatedPosition;
  onLocate(): void;
}

/** Distance from the visitor's location to the home, on request. */
export function CurrentLocation({ home, position, onLocate }: CurrentLocationProps): ReactNode {
  const asking = position.state === 'asking';
  return (
    <div className={styles.mine}>
      <Button look="secondary" onClick={onLocate} aria-disabled={asking}>
        <LocateFixed aria-hidden="true" size={18} />
        {asking ? 'Getting Location...' : 'Use My Location'}
      </Button>
      <div role="status" className={styles.status}>
        {position.state === 'refused' && <p>{position.reason}</p>}
        {position.state === 'found' && <Distance home={home} position={position} />}
      </div>
    </div>
  );
}

interface DistanceProps {
  home: MapPlace;
  position: Extract<LocatedPosition, { state: 'found' }>;
}

function Distance({ home, position }: DistanceProps): ReactNode {
  const km = distanceKm(position.point, home.middle);
  const drive = driveText(km);
  return (
    <>
      <p>
        From <strong>{position.address}</strong>
      </p>
      <dl>
        <div>
          <dt>In a straight line</dt>
          <dd>{distanceText(km)}</dd>
        </div>
        {drive && (
          <div>
            <dt>By car in light traffic</dt>
            <dd>{drive}</dd>
          </div>
        )}
      </dl>
      <p className={styles.small}>
        {drive &&
          `The time is for the straight line at ${assumedKmPerHour} km/h; roads are longer.`}
        {!home.exact && ' The place of this home is approximate.'}
      </p>
    </>
  );
}
