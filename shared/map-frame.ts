import type { Coordinates } from './contract/property-views.ts';

/** Whose map is shown in a frame where no script draws one. */
export const mapFrameOrigin = 'https://www.openstreetmap.org';

/** Section 9 of the specification: the map reaches this far around its middle, in degrees. */
export const mapReach = 0.005;

/** The map around a point in a frame, with a marker on it where the point is exact. */
export function mapFrameAddress(middle: Coordinates, exact: boolean): string {
  const { lat, lng } = middle;
  const box = [lng - mapReach, lat - mapReach, lng + mapReach, lat + mapReach];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(),
    layer: 'mapnik',
    ...(exact && { marker: `${lat},${lng}` }),
  });
  return `${mapFrameOrigin}/export/embed.html?${query}`;
}
