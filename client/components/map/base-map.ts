import {
  control,
  map as createMap,
  tileLayer,
  type Map as LeafletMap,
  type MapOptions,
  type TileLayer,
} from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?inline';
import { adoptStyles } from '../../ui/adopt-styles.ts';
import ownStyles from './leaflet-map.css?inline';

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors';

/** A map without tiles, which doesn't animate under reduced motion. */
export function createBaseMap(element: HTMLElement, options: MapOptions = {}): LeafletMap {
  adoptStyles(leafletStyles + ownStyles);
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    attributionControl: false,
    // Scrolling the page with the wheel must not zoom the map.
    scrollWheelZoom: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    inertia: animate,
    ...options,
  });
  if (!animate) moveAtOnce(map);
  return map;
}

/** Which tiles a map shows: 'some' if any of those it has last asked for could not be loaded. */
export type Streets = 'all' | 'some' | 'none';

/**
 * From now on the visitor's browser loads tiles from the tile server.
 *
 * @param onStreets called when a tile is shown, and when all have been loaded or have failed
 */
export function addStreets(
  map: LeafletMap,
  tileUrl: string,
  onStreets: (streets: Streets) => void,
): TileLayer {
  const credit = control.attribution({ prefix: false });
  let isCredited = false;
  // OpenStreetMap's tile policy requires a Referer.
  const referrerPolicy = 'strict-origin-when-cross-origin';
  let [shown, missing] = [0, 0];
  const hasTiles = (): boolean =>
    Boolean(layer.getContainer()?.querySelector('.leaflet-tile-loaded'));
  function report(): void {
    // Tiles from before may still be on the map.
    if (shown === 0 && !hasTiles()) onStreets('none');
    else onStreets(missing === 0 ? 'all' : 'some');
  }
  const layer = tileLayer(tileUrl, { attribution, maxZoom: 19, referrerPolicy });
  /** Credits OpenStreetMap while one of its tiles is on the map. */
  function giveCredit(): void {
    const isDue = hasTiles();
    if (isDue === isCredited) return;
    isCredited = isDue;
    if (isDue) credit.addTo(map);
    else credit.remove();
  }
  return layer
    .on('tileload tileunload', giveCredit)
    .on('tileloadstart', ({ tile }) => {
      // Else the page shows its picture for missing photos.
      tile.dataset['bare'] = '';
    })
    .on('tileload', () => {
      shown += 1;
      report();
    })
    .on('tileerror', () => {
      missing += 1;
    })
    .on('load', () => {
      report();
      [shown, missing] = [0, 0];
    })
    .addTo(map);
}

/** `panBy`, used for keys and popups, has no option to disable animation. */
function moveAtOnce(map: LeafletMap): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset) => panBy(offset, { animate: false });
}
