import { type PlaceType, placeTypes } from '../database/tables.ts';
import type { Coordinates, District } from './district.ts';
import { districts } from './districts.ts';
import type { NearbyPlace, Place } from './listing.ts';
import { knownPlaces } from './place-names.ts';
import { createRandom, type Random } from './random.ts';

const placesOfAType = 2;
const radiusMetres = 2_000;
/** The length of a degree of latitude. */
const metresPerDegree = 111_320;

const placesByDistrict: ReadonlyMap<string, Place[]> = new Map(
  districts.map((district, index) => [district.name, placesIn(district, index)]),
);

/** Up to `count` fictional places of the district within 2 km, nearest first. */
export function placesNear(district: District, from: Coordinates, count: number): NearbyPlace[] {
  return (placesByDistrict.get(district.name) ?? [])
    .map((place) => ({ ...place, distanceMetres: distanceBetween(from, place.coordinates) }))
    .filter(({ distanceMetres }) => distanceMetres <= radiusMetres)
    .toSorted((one, other) => one.distanceMetres - other.distanceMetres)
    .slice(0, count);
}

/** A point within `degrees` of another, rounded to 5 decimals (about a metre). */
export function pointNear(centre: Coordinates, degrees: number, random: Random): Coordinates {
  const shift = (): number => (random.next() * 2 - 1) * degrees;
  const round = (angle: number): number => Math.round(angle * 100_000) / 100_000;
  return { lat: round(centre.lat + shift()), lng: round(centre.lng + shift()) };
}

function placesIn(district: District, index: number): Place[] {
  const random = createRandom(7_001 + index);
  return placeTypes.flatMap((type) =>
    Array.from({ length: placesOfAType }, (_, turn) =>
      createPlace(district, type, index * placesOfAType + turn, random),
    ),
  );
}

function createPlace(district: District, type: PlaceType, turn: number, random: Random): Place {
  const known = knownPlaces[type];
  const [name, description] = known[turn % known.length] ?? [type, ''];
  return {
    type,
    name: name.replace('{district}', district.name),
    description,
    rating: random.chance(0.8) ? random.integer(36, 49) / 10 : null,
    address: `${random.pick(district.streets)}, ${district.name}, ${district.city}`,
    coordinates: pointNear(district.centre, 0.009, random),
  };
}

/** Metres, to the nearest ten, at least 50. Calculated on a plane: the error over 2 km is far below ten metres. */
function distanceBetween(one: Coordinates, other: Coordinates): number {
  const north = (other.lat - one.lat) * metresPerDegree;
  const east = (other.lng - one.lng) * metresPerDegree * Math.cos((one.lat * Math.PI) / 180);
  return Math.max(50, Math.round(Math.hypot(north, east) / 10) * 10);
}
