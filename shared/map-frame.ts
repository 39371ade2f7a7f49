import type { Coordinates } from './contract/property-terms.ts';

/** Origin of the framed map shown without scripts. */
export const mapFrameOrigin = 'https://www.openstreetmap.org';

/** Distance from the map's centre to its edges, in degrees. */
export const mapReach = 0.005;

/** URL of a framed map around a point; it has a marker if the location is exact. */
export function mapFrameUrl(middle: Coordinates, exact: boolean): string {
  const { lat, lng } = middle;
  const box = [lng - mapReach, lat - mapReach, lng + mapReach, lat + mapReach];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(),
    layer: 'mapnik',
    ...(exact && { marker: `${lat},${lng}` }),
  });
  return `${mapFrameOrigin}/export/embed.html?${query}`;
}
