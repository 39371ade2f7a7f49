import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { mapFrameAddress } from '../../../../shared/map-frame.ts';
import { propertySections } from '../../../../shared/paths.ts';
import type { MapPlace } from '../../../components/map/map-place.ts';
import { queryWith } from '../page-query.ts';
import styles from './map-without-script.module.css';

/**
 * Asked for by its address, the map is a frame; with a script there is a better one. The frame keeps its own origin, which
 * is never this site's: without one its tiles would be asked for without a Referer, and refused.
 */
export function MapWithoutScript({ place }: { place: MapPlace }): ReactNode {
  const [params] = useSearchParams();
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
        <a
          className={styles.link}
          href={`${queryWith(params, 'map', 'open')}#${propertySections.map}`}
          rel="nofollow"
        >
          Show the map from OpenStreetMap
        </a>
      )}
    </noscript>
  );
}
