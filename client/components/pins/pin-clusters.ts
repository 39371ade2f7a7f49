import { placeUnits } from '../../../shared/map/place-columns.ts';
import type { Pins } from '../../../shared/map/pins.ts';

/** All homes at one point, as GeoJSON. */
export interface PinFeature {
  type: 'Feature';
  properties: PinProperties;
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] };
}

export interface PinProperties {
  homes: number;
  /** In ₦1,000: the lowest known one; 0 if there is none. */
  price: number;
}

/** What supercluster finds: a point, or a cluster of points with its id. */
export interface FoundFeature {
  properties: PinProperties & { cluster_id?: number };
  geometry: { coordinates: readonly number[] };
}

/** Points and clusters in view, in columns of the same length, so that a worker can transfer them. */
export interface PinMarks {
  /** Degrees. */
  lat: Float64Array<ArrayBuffer>;
  lng: Float64Array<ArrayBuffer>;
  /** As in `PinProperties`. */
  homes: Uint32Array<ArrayBuffer>;
  price: Uint32Array<ArrayBuffer>;
  /** 0 for a point, which no zoom takes apart: the homes of a block share theirs. */
  clusterId: Uint32Array<ArrayBuffer>;
}

/** Options of supercluster. */
export const clusterOptions = {
  /** Pixels, because `extent` is the size of the map's tiles: a label is about as wide. */
  radius: 64,
  extent: 256,
  maxZoom: 17,
  reduce: addHomes,
};

/** One feature for each point, in the order of the pins. */
export function toFeatures({ lat, lng, price }: Pins): PinFeature[] {
  const byPoint = new Map<number, PinFeature>();
  for (let at = 0; at < lat.length; at += 1) {
    const [y, x] = [lat[at] ?? 0, lng[at] ?? 0];
    const pin = { homes: 1, price: price[at] ?? 0 };
    // Longitudes are at most 180 degrees, less than 2²⁵ units.
    const key = y * 2 ** 26 + x;
    const known = byPoint.get(key);
    if (known) addHomes(known.properties, pin);
    else
      byPoint.set(key, {
        type: 'Feature',
        properties: pin,
        geometry: { type: 'Point', coordinates: [x / placeUnits, y / placeUnits] },
      });
  }
  return [...byPoint.values()];
}

export function toMarks(found: readonly FoundFeature[]): PinMarks {
  return {
    lat: Float64Array.from(found, ({ geometry }) => geometry.coordinates[1] ?? 0),
    lng: Float64Array.from(found, ({ geometry }) => geometry.coordinates[0] ?? 0),
    homes: Uint32Array.from(found, ({ properties }) => properties.homes),
    price: Uint32Array.from(found, ({ properties }) => properties.price),
    clusterId: Uint32Array.from(found, ({ properties }) => properties.cluster_id ?? 0),
  };
}

export function noMarks(): PinMarks {
  return toMarks([]);
}

function addHomes(sum: PinProperties, { homes, price }: Readonly<PinProperties>): void {
  sum.homes += homes;
  if (sum.price === 0 || (price !== 0 && price < sum.price)) sum.price = price;
}
