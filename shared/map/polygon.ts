import type { Coordinates } from '../contract/property-terms.ts';
import { kmPerDegree } from '../distance.ts';
import { boundsAround, mapLimits, type Bounds } from './bounds.ts';
import { cornerUnits, toCoordinates, toCorner, twiceArea, type Corner } from './corners.ts';
import { simplify } from './simplify.ts';

/**
 * An area drawn on the map: a closed outline of 3 to 40 corners, clockwise from the southernmost. It may cross itself: what
 * it winds around is inside (non-zero rule, SVG's default), so both halves of a figure of eight are.
 */
export interface DrawnArea {
  corners: readonly Corner[];
}

export type AreaReading =
  | {
      area: DrawnArea;
      /** Whether the outline was changed: corners left out, or moved to the edge of `mapLimits`. */
      isSimplified: boolean;
    }
  | { area: null; why: 'unreadable' | 'outside' | 'too-small' };

/** Square units in a hectare, near enough at the latitudes of Nigeria. */
const minBoxSize = 81;
/** The most points of a trail; of a longer one, as many at equal steps count. */
const maxTrail = 1000;

/** The area within the trail of a pointer, in degrees. */
export function drawArea(trail: readonly Coordinates[]): AreaReading {
  const step = Math.max(1, trail.length / maxTrail);
  const count = Math.min(trail.length, maxTrail);
  const points = Array.from({ length: count }, (_, turn) => trail[Math.floor(turn * step)]);
  const corners = points.flatMap((point) => {
    const corner = point && toCorner(point);
    return corner?.every(Number.isFinite) ? [corner] : [];
  });
  return toArea(corners);
}

/** A circle as a polygon of 24 corners. */
export function areaAround({ lat, lng }: Coordinates, km: number): AreaReading {
  const height = km / kmPerDegree;
  const width = height / Math.cos((lat * Math.PI) / 180);
  const turns = Array.from({ length: 24 }, (_, turn) => (turn / 12) * Math.PI);
  return drawArea(
    turns.map((turn) => ({
      lat: lat + height * Math.cos(turn),
      lng: lng + width * Math.sin(turn),
    })),
  );
}

/** The canonical area of any outline, given as whole numbers. Takes time quadratic in the number of corners. */
export function toArea(outline: readonly Corner[]): AreaReading {
  if (outline.length < 3) return { area: null, why: 'unreadable' };
  if (isOutside(outline)) return { area: null, why: 'outside' };
  const within = outline.map(toLimits);
  const { corners, isReduced } = simplify(within);
  if (boxSize(corners) < minBoxSize) return { area: null, why: 'too-small' };
  const isMoved = within.some(
    ([lat, lng], at) => lat !== outline[at]?.[0] || lng !== outline[at][1],
  );
  return { area: { corners: inCanonicalOrder(corners) }, isSimplified: isReduced || isMoved };
}

export function boundsOfArea({ corners }: DrawnArea): Bounds {
  return boundsAround(corners.map(toCoordinates)) ?? mapLimits;
}

/** The corners in degrees. */
export function outlineOf({ corners }: DrawnArea): Coordinates[] {
  return corners.map(toCoordinates);
}

function toLimits([lat, lng]: Corner): Corner {
  const { south, west, north, east } = mapLimits;
  return [
    Math.min(Math.max(lat, south * cornerUnits), north * cornerUnits),
    Math.min(Math.max(lng, west * cornerUnits), east * cornerUnits),
  ];
}

function isOutside(outline: readonly Corner[]): boolean {
  const { south, west, north, east } = boundsOfArea({ corners: outline });
  return (
    south > mapLimits.north ||
    north < mapLimits.south ||
    west > mapLimits.east ||
    east < mapLimits.west
  );
}

/** In square units; 0 without corners. Of an outline that crosses itself, the area inside is harder to compute. */
function boxSize(corners: readonly Corner[]): number {
  const bounds = boundsAround(corners.map(([lat, lng]) => ({ lat, lng })));
  return bounds ? (bounds.north - bounds.south) * (bounds.east - bounds.west) : 0;
}

/** Clockwise from the southernmost corner; if that leaves a choice, the sequence that comes first. */
function inCanonicalOrder(corners: readonly Corner[]): readonly Corner[] {
  const turn = twiceArea(corners);
  const reversed = corners.toReversed();
  const directions = turn > 0 ? [corners] : turn < 0 ? [reversed] : [corners, reversed];
  return directions
    .flatMap((ring) => ring.map((_, start) => [...ring.slice(start), ...ring.slice(0, start)]))
    .reduce((first, other) => (comesBefore(other, first) ? other : first));
}

function comesBefore(one: readonly Corner[], other: readonly Corner[]): boolean {
  for (const [at, [lat, lng]] of one.entries()) {
    const [otherLat, otherLng] = other[at] ?? [lat, lng];
    if (lat !== otherLat) return lat < otherLat;
    if (lng !== otherLng) return lng < otherLng;
  }
  return false;
}
