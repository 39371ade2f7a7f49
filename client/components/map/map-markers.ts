import { icon, marker, type Marker } from 'leaflet';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import foundPin from '../../assets/pin-found.svg';
import homePin from '../../assets/pin-home.svg';
import myPin from '../../assets/pin-me.svg';
import nearbyPin from '../../assets/pin-nearby.svg';

export type PinKind = 'home' | 'nearby' | 'found' | 'me';

export interface MapPin {
  kind: PinKind;
  name: string;
  coordinates: Coordinates;
}

const looks: Record<PinKind, { url: string; width: number; height: number }> = {
  home: { url: homePin, width: 40, height: 48 },
  nearby: { url: nearbyPin, width: 28, height: 34 },
  found: { url: foundPin, width: 32, height: 39 },
  me: { url: myPin, width: 28, height: 28 },
};

/** A marker whose popup shows the pin's name. */
export function toMarker({ kind, name, coordinates }: MapPin): Marker {
  const { url, width, height } = looks[kind];
  const anchor: [number, number] = [width / 2, kind === 'me' ? height / 2 : height];
  // Set as text, because names are third-party data and Leaflet treats strings as HTML.
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

/** Key of a pin; several may share coordinates. */
export function keyOf({ kind, name, coordinates: { lat, lng } }: MapPin): string {
  return [kind, lat, lng, name].join();
}
