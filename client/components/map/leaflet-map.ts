import { latLngBounds, type Marker } from 'leaflet';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { addStreets, createBaseMap } from './base-map.ts';
import { keyOf, toMarker, type MapPin } from './map-markers.ts';

export interface DrawnMap {
  /** Replaces the pins and brings new ones into view. */
  show(pins: readonly MapPin[]): void;
  /** Brings a pin and the centre into view and opens the pin's popup. */
  point(pin: MapPin): void;
  remove(): void;
}

export interface MapOptions {
  middle: Coordinates;
  /** Distance from the centre to each edge, in degrees. */
  reach: number;
  tileUrl: string;
  pins: readonly MapPin[];
  /** Called when a tile fails to load. */
  onMissingTile(): void;
  /** Called when the user picks a point, rounded to about a metre. */
  onPick?: ((point: Coordinates) => void) | undefined;
}

/** Free space along the map's edges, in pixels. */
interface Margins {
  topLeft: [number, number];
  bottomRight: [number, number];
}

const aroundPins: Margins = { topLeft: [24, 48], bottomRight: [24, 32] };

/** Opening a popup pans the map; these margins keep the home visible on phones. */
const aroundPopup: Margins = { topLeft: [140, 150], bottomRight: [72, 48] };

/** Draws the map into an element. From then on the visitor's browser loads tiles from the tile server. */
export function drawMap(element: HTMLElement, options: MapOptions): DrawnMap {
  const { middle, reach, tileUrl, onMissingTile, onPick } = options;
  const map = createBaseMap(element);
  addStreets(map, tileUrl, (streets) => {
    if (streets !== 'all') onMissingTile();
  });
  map.fitBounds([
    [middle.lat - reach, middle.lng - reach],
    [middle.lat + reach, middle.lng + reach],
  ]);

  // Leaflet handles Escape only while the map itself has the focus.
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });

  if (onPick)
    map.on('click', ({ latlng: { lat, lng } }) => onPick({ lat: rounded(lat), lng: rounded(lng) }));

  const shown = new Map<string, Marker>();

  /** Draws exactly these pins; returns the new ones. */
  function draw(pins: readonly MapPin[]): MapPin[] {
    const pinsByKey = new Map(pins.map((pin) => [keyOf(pin), pin]));
    for (const [key, old] of shown) {
      if (pinsByKey.has(key)) continue;
      old.remove();
      shown.delete(key);
    }
    const added = [...pinsByKey].filter(([key]) => !shown.has(key));
    for (const [key, pin] of added) shown.set(key, toMarker(pin).addTo(map));
    return added.map(([, pin]) => pin);
  }

  function bringIntoView(pins: readonly MapPin[], { topLeft, bottomRight }: Margins): void {
    const bounds = latLngBounds(pins.map(({ coordinates }) => coordinates));
    // While the user is picking a location, the centre need not stay in view.
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
