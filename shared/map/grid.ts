import type { Coordinates } from '../contract/property-terms.ts';
import { distanceKm, distanceText, kmPerDegree } from '../distance.ts';
import type { Bounds } from './bounds.ts';
import { createLabelRoom, type Point, type Size } from './label-room.ts';

export interface GridPlace {
  name: string;
  centre: Coordinates;
}

/** What a page draws where the map's streets will be, in pixels from the top left corner. */
export interface MapGrid<Place extends GridPlace> {
  /** SVG path of the hairlines, which cross in the middle. */
  lines: string;
  /** The bar of the scale, as long as the hairlines are apart. */
  scale: { length: number; label: string };
  places: GridPoint<Place>[];
  distances: GridDistance[];
}

export interface GridPoint<Place extends GridPlace> extends Point {
  place: Place;
  /** The side of the point on which its name has room; null if on none. */
  nameOn: 'right' | 'left' | null;
}

/** The line between two places. */
export interface GridDistance {
  from: Point;
  to: Point;
  /** '4.2 km' at the middle of the line; null if it has no room. */
  label: string | null;
}

/** The most places that are drawn; if more are in view, the first ones. */
const maxPlaces = 40;
/** Kilometres between hairlines. */
const spacings = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;
/** In pixels. */
const minSpacing = 40;
/** In degrees, about 100 m: bounds of a point have none. */
const minExtent = 0.001;

/**
 * A neutral grid instead of a map: hairlines at a round distance, places, and the distances along the shortest lines that
 * connect them. The bounds lie in the middle, as large as they fit, in the projection of the map, so that its pins fit on it.
 *
 * @param crossing where two hairlines cross; without it, in the middle
 */
export function drawMapGrid<Place extends GridPlace>(
  bounds: Bounds,
  { width, height }: Size,
  places: readonly Place[],
  crossing?: Coordinates,
): MapGrid<Place> {
  const { toPoint, pixelsPerKm } = projectionOf(bounds, { width, height });
  const spacing = spacings.find((km) => km * pixelsPerKm >= minSpacing) ?? 2000;
  const origin = crossing ? toPoint(crossing) : { x: width / 2, y: height / 2 };
  const points = places
    .map((place) => ({ place, ...toPoint(place.centre) }))
    .filter(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)
    .slice(0, maxPlaces);
  const room = createLabelRoom({ width, height }, points);
  const named = points.map((point) => ({ ...point, nameOn: room.sideOf(point, point.place.name) }));
  return {
    lines: [
      ...steps(width, spacing * pixelsPerKm, origin.x).map((x) => `M${x} 0V${height}`),
      ...steps(height, spacing * pixelsPerKm, origin.y).map((y) => `M0 ${y}H${width}`),
    ].join(''),
    scale: {
      length: toTenth(spacing * pixelsPerKm),
      label: spacing < 1 ? `${spacing * 1000} m` : `${spacing} km`,
    },
    places: named,
    distances: shortestLines(points).map(([from, to]) => {
      const label = distanceText(distanceKm(from.place.centre, to.place.centre));
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      return {
        from: { x: from.x, y: from.y },
        to: { x: to.x, y: to.y },
        label: room.takeAround(middle, label) ? label : null,
      };
    }),
  };
}

/** Web Mercator. */
function projectionOf(
  { south, west, north, east }: Bounds,
  { width, height }: Size,
): { toPoint: (place: Coordinates) => Point; pixelsPerKm: number } {
  const [bottom, top] = [mercator(south), mercator(north)];
  const middle = { x: (west + east) / 2, y: (bottom + top) / 2 };
  const pixelsPerDegree = Math.min(
    width / Math.max(east - west, minExtent),
    height / Math.max(top - bottom, minExtent),
  );
  const kmPerDegreeEast = kmPerDegree * Math.cos((((south + north) / 2) * Math.PI) / 180);
  return {
    toPoint: ({ lat, lng }) => ({
      x: toTenth(width / 2 + (lng - middle.x) * pixelsPerDegree),
      y: toTenth(height / 2 - (mercator(lat) - middle.y) * pixelsPerDegree),
    }),
    pixelsPerKm: pixelsPerDegree / kmPerDegreeEast,
  };
}

/** The projected latitude, in degrees of longitude. */
function mercator(lat: number): number {
  return (Math.asinh(Math.tan((lat * Math.PI) / 180)) * 180) / Math.PI;
}

/** The positions from 0 to a length that are whole steps from an origin; none if a step has no length. */
function steps(length: number, step: number, origin: number): number[] {
  if (step === 0) return [];
  const before = Math.floor(origin / step);
  const count = before + Math.floor((length - origin) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, turn) =>
    toTenth(origin + (turn - before) * step),
  );
}

/** The minimum spanning tree, by Prim's algorithm. */
function shortestLines<P extends { place: GridPlace }>(points: readonly P[]): [P, P][] {
  const [start, ...others] = points;
  if (start === undefined) return [];
  const open = new Map(others.map((point) => [point, start]));
  const lines: [P, P][] = [];
  const lengthOf = ([point, nearest]: [P, P]): number =>
    distanceKm(nearest.place.centre, point.place.centre);
  while (open.size > 0) {
    const [point, nearest] = [...open].reduce((short, line) =>
      lengthOf(line) < lengthOf(short) ? line : short,
    );
    lines.push([nearest, point]);
    open.delete(point);
    for (const line of open) {
      if (lengthOf([line[0], point]) < lengthOf(line)) open.set(line[0], point);
    }
  }
  return lines;
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
