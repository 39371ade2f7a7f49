import type { City } from '../cities.ts';
import type { Coordinates } from '../contract/property-terms.ts';

export const placeKinds = ['city', 'district', 'area', 'estate', 'street'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Somewhere to search for homes. */
export interface Place {
  name: string;
  kind: PlaceKind;
  city: City;
  /** The district or area that it lies in, if known. */
  within: string | null;
  /** WGS 84 degrees, null if unknown. Approximate, to 0.01° (about 1 km), except for districts. */
  centre: Coordinates | null;
}

/** The canonical name in URLs and on chips: 'Abuja', 'Yaba, Lagos', 'Gana Street, Maitama, Abuja'. */
export function placeLabel({ name, kind, city, within }: Place): string {
  if (kind === 'city') return name;
  // Many addresses leave out the estate's district, and every word of a location must be found.
  return kind === 'street' && within ? `${name}, ${within}, ${city}` : `${name}, ${city}`;
}
