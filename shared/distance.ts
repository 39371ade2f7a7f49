import type { Coordinates } from './contract/property-terms.ts';

const earthRadiusKm = 6371;

/** Great-circle distance in kilometres, by the haversine formula. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const north = toRadians(to.lat - from.lat) / 2;
  const east = toRadians(to.lng - from.lng) / 2;
  const chord =
    Math.sin(north) ** 2 +
    Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * Math.sin(east) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
