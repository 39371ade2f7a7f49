import type { PropertyView } from '../../../../shared/contract/property-schemas.ts';
import type { Coordinates, NearbyPlace } from '../../../../shared/contract/property-terms.ts';
import { distanceKm } from '../../../../shared/distance.ts';
import type { MapPin } from '../../../components/map/map-markers.ts';
import type { MapPlace } from '../../../components/map/map-place.ts';

/** Nearby places on the map. */
const maxNearby = 5;

interface Measured {
  name: string;
  coordinates: Coordinates;
  /** Distance in kilometres. */
  away: number;
}

type Surroundings = Pick<PropertyView, 'title'> & {
  nearby: readonly Pick<NearbyPlace, 'name' | 'coordinates'>[];
};

/** The home, if its location is known, and the closest nearby places. */
export function pinsAround(property: Surroundings, { middle, exact }: MapPlace): MapPin[] {
  const home: MapPin = { kind: 'home', name: property.title, coordinates: middle };
  const nearby = property.nearby
    .flatMap(({ name, coordinates }) => (coordinates ? [{ name, coordinates }] : []))
    .map((place): Measured => ({ ...place, away: distanceKm(middle, place.coordinates) }))
    .toSorted((one, other) => one.away - other.away)
    .filter(isFirst)
    .slice(0, maxNearby)
    .map(({ name, coordinates }): MapPin => ({ kind: 'nearby', name, coordinates }));
  return exact ? [home, ...nearby] : nearby;
}

/** Removes duplicates from the provider. */
function isFirst({ name, away }: Measured, index: number, all: readonly Measured[]): boolean {
  return all.findIndex((other) => other.name === name && other.away === away) === index;
}
