import {
  control,
  icon,
  latLngBounds,
  map as createMap,
  marker,
  tileLayer,
  type Marker,
} from 'leaflet';
import leafletStyles from 'leaflet/dist/leaflet.css?inline';
import type { Coordinates } from '../../../../shared/contract/property-views.ts';
import foundPin from '../../../assets/pin-found.svg';
import homePin from '../../../assets/pin-home.svg';
import myPin from '../../../assets/pin-me.svg';
import nearbyPin from '../../../assets/pin-nearby.svg';
import ownStyles from './leaflet-map.css?inline';

export type PinKind = 'home' | 'nearby' | 'found' | 'me';

export interface MapPin {
  kind: PinKind;
  name: string;
  coordinates: Coordinates;
}

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
}

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">OpenStreetMap</a> contributors';

const looks: Record<PinKind, { url: string; width: number; height: number }> = {
  home: { url: homePin, width: 40, height: 48 },
  nearby: { url: nearbyPin, width: 28, height: 34 },
  found: { url: foundPin, width: 32, height: 39 },
  me: { url: myPin, width: 28, height: 28 },
};

let styled = false;

/** Draws the map into an element. From here on the visitor's browser asks the tiles' host. */
export function drawMap(element: HTMLElement, options: MapOptions): DrawnMap {
  addStyles();
  const { middle, reach, tileUrl, onMissingTile } = options;
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    attributionControl: false,
    // A page is scrolled with the wheel: a map on the way must not catch it.
    scrollWheelZoom: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    inertia: animate,
  });
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

  function bringIntoView(pins: readonly MapPin[]): void {
    const bounds = latLngBounds(pins.map(({ coordinates }) => coordinates)).extend(middle);
    if (!map.getBounds().contains(bounds))
      map.fitBounds(bounds, { padding: [48, 48], maxZoom: 16, animate: false });
  }

  draw(options.pins);
  return {
    show(pins) {
      const added = draw(pins);
      if (added.length > 0) bringIntoView(added);
    },
    point(pin) {
      bringIntoView([pin]);
      shown.get(keyOf(pin))?.openPopup();
    },
    remove: () => map.remove(),
  };
}

function toMarker({ kind, name, coordinates }: MapPin): Marker {
  const { url, width, height } = looks[kind];
  const anchor: [number, number] = [width / 2, kind === 'me' ? height / 2 : height];
  // As text: names come from elsewhere, and Leaflet takes strings for HTML.
  const label = document.createElement('strong');
  label.textContent = name;
  return marker(coordinates, {
    icon: icon({
      iconUrl: url,
      iconSize: [width, height],
      iconAnchor: anchor,
      popupAnchor: [0, 4 - anchor[1]],
      className: `map-pin map-pin-${kind}`,
    }),
    alt: name,
    zIndexOffset: kind === 'home' ? 1000 : 0,
  }).bindPopup(label, {
    maxWidth: 180,
    autoPanPaddingTopLeft: [64, 16],
    autoPanPaddingBottomRight: [16, 40],
  });
}

/** Several may be at one place. */
function keyOf({ kind, name, coordinates: { lat, lng } }: MapPin): string {
  return [kind, lat, lng, name].join();
}

/** Through the style sheets' interface, which the policy allows, and not by an element, which it would refuse. */
function addStyles(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(leafletStyles + ownStyles);
  document.adoptedStyleSheets.push(sheet);
}
