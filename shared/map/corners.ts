import type { Coordinates } from '../contract/property-terms.ts';

/** In whole units of 10⁻⁴ degrees of WGS 84, about 11 m. */
export type Corner = readonly [lat: number, lng: number];

export const cornerUnits = 10_000;

export function toCorner({ lat, lng }: Coordinates): Corner {
  return [Math.round(lat * cornerUnits), Math.round(lng * cornerUnits)];
}

export function toCoordinates([lat, lng]: Corner): Coordinates {
  return { lat: lat / cornerUnits, lng: lng / cornerUnits };
}

/** Positive if the ring is clockwise, 0 if its loops cancel out. Exact, because units are whole. */
export function twiceArea(ring: readonly (Corner | undefined)[]): number {
  const [originLat, originLng] = ring[0] ?? [0, 0];
  let sum = 0;
  let [lat, lng] = [0, 0];
  for (const corner of ring) {
    const [nextLat, nextLng] = corner ? [corner[0] - originLat, corner[1] - originLng] : [lat, lng];
    sum += lat * nextLng - nextLat * lng;
    [lat, lng] = [nextLat, nextLng];
  }
  return sum;
}
