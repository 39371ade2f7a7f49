import {
  control,
  map as createMap,
  tileLayer,
  type Map as LeafletMap,
  type MapOptions,
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

interface TileEvents {
  /** Called once, when a tile is shown. */
  onTile?(): void;
  /** Called once, when a tile fails to load. */
  onMissingTile(): void;
}

/** From now on the visitor's browser loads tiles from the tile server. */
export function addStreets(
  map: LeafletMap,
  tileUrl: string,
  { onTile, onMissingTile }: TileEvents,
): void {
  control.attribution({ prefix: false }).addTo(map);
  // OpenStreetMap's tile policy requires a Referer.
  const referrerPolicy = 'strict-origin-when-cross-origin';
  tileLayer(tileUrl, { attribution, maxZoom: 19, referrerPolicy })
    .once('tileload', () => onTile?.())
    .once('tileerror', onMissingTile)
    .addTo(map);
}

/** `panBy`, used for keys and popups, has no option to disable animation. */
function moveAtOnce(map: LeafletMap): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset) => panBy(offset, { animate: false });
}
