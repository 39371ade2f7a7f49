import {
  control,
  latLngBounds,
  map as createMap,
  tileLayer,
  type Map as LeafletMap,
  type Marker,
} from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?inline';
import type { Coordinates } from '../../../shared/contract/property-views.ts';
import ownStyles from './leaflet-map.css?inline';
import { keyOf, toMarker, type MapPin } from './map-markers.ts';

export interface DrawnMap {
  /** Shows these and no others; what was not there before is brought into view. */
  show(pins: readonly MapPin[]): void;
  /** Brings a pin that is shown into view together with the middle, and says what it is. */
  point(pin: MapPin): void;
  remove(): void;
}

export interface MapOptions {
  middle: Coordinates;
  /** How far the map reaches around its middle, in degrees. */
  reach: number;
  tileUrl: string;
  pins: readonly MapPin[];
  /** A tile did not come. Called once. */
  onMissingTile(): void;
  /** Somebody chose a point of the map, to about a metre. */
  onPick?: ((point: Coordinates) => void) | undefined;
}

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors';

/** Pixels that are left free along the edges of the map. */
interface Margins {
  topLeft: [number, number];
  bottomRight: [number, number];
}

const aroundPins: Margins = { topLeft: [24, 48], bottomRight: [24, 32] };

/** A popup makes room for itself by moving the map: by so much that the home stays on a phone's. */
const aroundPopup: Margins = { topLeft: [140, 150], bottomRight: [72, 48] };

let styled = false;

/** Draws the map into an element. From here on the visitor's browser asks the tiles' host. */
export function drawMap(element: HTMLElement, options: MapOptions): DrawnMap {
  addStyles();
  const { middle, reach, tileUrl, onMissingTile, onPick } = options;
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    attributionControl: false,
    // A page is scrolled with the wheel: a map on the way must not catch it.
    scrollWheelZoom: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    inertia: animate,
  });
  if (!animate) moveAtOnce(map);
  control.attribution({ prefix: false }).addTo(map);
  // OpenStreetMap's tile policy: who does not say which site they come from gets no tile.
  const referrerPolicy = 'strict-origin-when-cross-origin';
  tileLayer(tileUrl, { attribution, maxZoom: 19, referrerPolicy })
    .once('tileerror', onMissingTile)
    .addTo(map);
  map.fitBounds([
    [middle.lat - reach, middle.lng - reach],
    [middle.lat + reach, middle.lng + reach],
  ]);

  // Leaflet itself listens for it only while the focus is on the map, and not on what is in it.
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });

  if (onPick)
    map.on('click', ({ latlng: { lat, lng } }) => onPick({ lat: rounded(lat), lng: rounded(lng) }));

  const shown = new Map<string, Marker>();

  /** Draws these pins and no others; answers with the ones that were not there before. */
  function draw(pins: readonly MapPin[]): MapPin[] {
    const wanted = new Map(pins.map((pin) => [keyOf(pin), pin]));
    for (const [key, old] of shown) {
      if (wanted.has(key)) continue;
      old.remove();
      shown.delete(key);
    }
    const added = [...wanted].filter(([key]) => !shown.has(key));
    for (const [key, pin] of added) shown.set(key, toMarker(pin).addTo(map));
    return added.map(([, pin]) => pin);
  }

  function bringIntoView(pins: readonly MapPin[], { topLeft, bottomRight }: Margins): void {
    const bounds = latLngBounds(pins.map(({ coordinates }) => coordinates));
    // Around a home that is still being placed there is nothing that has to stay in view.
    if (!onPick) bounds.extend(middle);
    const room = latLngBounds(
      map.containerPointToLatLng(topLeft),
      map.containerPointToLatLng(map.getSize().subtract(bottomRight)),
    );
    if (room.contains(bounds)) return;
    const padding = { paddingTopLeft: topLeft, paddingBottomRight: bottomRight };
    map.fitBounds(bounds, { ...padding, maxZoom: 16, animate: false });
  }

  draw(options.pins);
  return {
    show(pins) {
      const added = draw(pins);
      if (added.length > 0) bringIntoView(added, aroundPins);
    },
    point(pin) {
      bringIntoView([pin], aroundPopup);
      shown.get(keyOf(pin))?.openPopup();
    },
    remove: () => map.remove(),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}

/** Keys and popups move a map by `panBy`, and have no option for how. */
function moveAtOnce(map: LeafletMap): void {
  const panBy = map.panBy.bind(map);
  map.panBy = (offset) => panBy(offset, { animate: false });
}

/** Through the style sheets' interface, which the policy allows, and not by an element, which it would refuse. */
function addStyles(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(leafletStyles + ownStyles);
  document.adoptedStyleSheets.push(sheet);
}
