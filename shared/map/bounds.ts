import type { Coordinates } from '../contract/property-terms.ts';

/** A rectangle of the map in degrees of WGS 84; north is above south, and east is above west. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Nigeria with a margin. */
export const mapLimits: Bounds = { south: 4, west: 2.5, north: 14, east: 15 };

/** In degrees, about 1 km. */
const minMargin = 0.01;

const degrees = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)`;
const boxForm = new RegExp(`^${[degrees, degrees, degrees, degrees].join('_')}$`);

/**
 * Reads the part of the map that a page shows: 's_w_n_e' in degrees. Swaps reversed edges, rounds to 10⁻⁴ degrees and keeps
 * what lies within `mapLimits`. Null for other text, or if nothing is left.
 */
export function readBox(text: string): Bounds | null {
  const [, ...edges] = boxForm.exec(text) ?? [];
  const [south, west, north, east] = edges.map(Number);
  if (south === undefined || west === undefined || north === undefined || east === undefined)
    return null;
  const box = {
    south: rounded(Math.max(Math.min(south, north), mapLimits.south)),
    west: rounded(Math.max(Math.min(west, east), mapLimits.west)),
    north: rounded(Math.min(Math.max(south, north), mapLimits.north)),
    east: rounded(Math.min(Math.max(west, east), mapLimits.east)),
  };
  return box.south < box.north && box.west < box.east ? box : null;
}

/** The text that `readBox` reads: '9.0123_7.4_9.1_7.5'. */
export function writeBox({ south, west, north, east }: Bounds): string {
  return [south, west, north, east].map(rounded).join('_');
}

/** The smallest rectangle around some points. Null without points; a single point has no height or width. */
export function boundsAround(points: Iterable<Coordinates>): Bounds | null {
  let bounds: Bounds | null = null;
  for (const { lat, lng } of points) {
    bounds ??= { south: lat, west: lng, north: lat, east: lng };
    bounds = {
      south: Math.min(bounds.south, lat),
      west: Math.min(bounds.west, lng),
      north: Math.max(bounds.north, lat),
      east: Math.max(bounds.east, lng),
    };
  }
  return bounds;
}

/** Bounds with a tenth of their extent more on each side, and at least 1 km. */
export function withMargin({ south, west, north, east }: Bounds): Bounds {
  const up = Math.max((north - south) / 10, minMargin);
  const aside = Math.max((east - west) / 10, minMargin);
  return { south: south - up, west: west - aside, north: north + up, east: east + aside };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
