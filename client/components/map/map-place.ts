import type { Coordinates, PropertyCard } from '../../../shared/contract/property-views.ts';
import { districts } from '../../../shared/gazetteer.ts';

/** Section 9 of the specification: where the map is for a home of which nothing is known. */
const defaultMiddle: Coordinates = { lat: 6.4474, lng: 3.4553 };

export interface MapPlace {
  middle: Coordinates;
  /** Whether the home is there, and not only somewhere around. */
  exact: boolean;
}

/** The home's own place, else the middle of the district that its address names, else the default. */
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
