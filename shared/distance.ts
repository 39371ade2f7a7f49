import type { Coordinates } from './contract/property-terms.ts';
import { formatNumber } from './number.ts';

const earthRadiusKm = 6371;

/** Kilometres per degree of latitude. */
export const kmPerDegree = (Math.PI * earthRadiusKm) / 180;

/** Great-circle distance in kilometres, by the haversine formula. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const north = toRadians(to.lat - from.lat) / 2;
  const east = toRadians(to.lng - from.lng) / 2;
  const chord =
    Math.sin(north) ** 2 +
    Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * Math.sin(east) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** '350 m', '4.2 km', '1,204 km'. */
export function distanceText(km: number): string {
  if (km < 0.995) return `${Math.max(10, Math.round(km * 100) * 10)} m`;
  return `${km < 10 ? km.toFixed(1) : formatNumber(Math.round(km))} km`;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
