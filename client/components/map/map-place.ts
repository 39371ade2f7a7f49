import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import type { Coordinates } from '../../../shared/contract/property-terms.ts';
import { districts } from '../../../shared/places/districts.ts';

/** Map centre for homes without a known location. */
const defaultMiddle: Coordinates = { lat: 6.4474, lng: 3.4553 };

export interface MapPlace {
  middle: Coordinates;
  /** Whether the coordinates are the home's own rather than approximate. */
  exact: boolean;
}

/** The home's own coordinates, or the centre of the district in its address, or the default. */
export function mapPlace(
  home: Pick<PropertyCard, 'location'> & { coordinates: Coordinates | null },
): MapPlace {
  if (home.coordinates) return { middle: home.coordinates, exact: true };
  const address = ` ${wordsOf(home.location)} `;
  const district = districts.find(({ name }) => address.includes(` ${wordsOf(name)} `));
  return { middle: district?.centre ?? defaultMiddle, exact: false };
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
