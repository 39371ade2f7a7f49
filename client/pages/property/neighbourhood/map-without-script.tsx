import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { mapFrameUrl } from '../../../../shared/map-frame.ts';
import { propertySections } from '../../../../shared/paths.ts';
import type { MapPlace } from '../../../components/map/map-place.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { queryWith } from '../page-query.ts';
import styles from './map-without-script.module.css';

/**
 * Without JavaScript, a link opens the map in an iframe. `allow-same-origin` preserves the iframe's own origin, which
 * differs from this site's; without it tile requests would lack a Referer and be refused.
 */
export function MapWithoutScript({ place }: { place: MapPlace }): ReactNode {
  const [params] = useSearchParams();
  return (
    <noscript>
      {params.has('map') ? (
        <iframe
          className={styles.embedded}
          title="Map of the neighbourhood"
          src={mapFrameUrl(place.middle, place.exact)}
          loading="lazy"
          // The lint rule concerns same-origin frames, which could remove their own sandbox.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <ButtonLink
          href={`${queryWith(params, 'map', 'open')}#${propertySections.map}`}
          rel="nofollow"
        >
          Show the map from OpenStreetMap
        </ButtonLink>
      )}
    </noscript>
  );
}
