import type {
  Coordinates,
  NearbyPlace,
  PropertyView,
} from '../../../../shared/contract/property-views.ts';
import { distanceKm } from '../../../../shared/distance.ts';
import type { MapPin } from '../../../components/map/map-markers.ts';
import type { MapPlace } from '../../../components/map/map-place.ts';

/** Section 9 of the specification: at most this many nearby places are on the map. */
const maxNearby = 5;

interface Measured {
  name: string;
  coordinates: Coordinates;
  /** Kilometres. */
  away: number;
}

type Surroundings = Pick<PropertyView, 'title'> & {
  nearby: readonly Pick<NearbyPlace, 'name' | 'coordinates'>[];
};

/** The home, where its place is known, and the nearby places that are closest to it. */
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

/** A provider may list a place twice. */
function isFirst({ name, away }: Measured, index: number, all: readonly Measured[]): boolean {
  return all.findIndex((other) => other.name === name && other.away === away) === index;
}
