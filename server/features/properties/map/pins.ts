import type { Coordinates } from '../../../../shared/contract/property-terms.ts';
import { noPlace, placeUnits, type PlaceColumns } from '../../../../shared/map/place-columns.ts';
import { toPinPrice, type PinFeed } from '../../../../shared/map/pins.ts';

interface PinColumns extends PlaceColumns {
  /** Naira; 0 if there is none. */
  price: Float64Array<ArrayBuffer>;
}

interface Selection {
  /** If there are more than `max` homes, those nearest to this place count. */
  near: Coordinates;
  max: number;
}

/** The pins of the marked positions. One pass, and a sort if there are too many. */
export function pinFeed(
  columns: PinColumns,
  matches: Uint8Array,
  { near, max }: Selection,
): PinFeed {
  const placed: number[] = [];
  let unplaced = 0;
  for (let position = 0; position < matches.length; position += 1) {
    if (matches[position] === 0) continue;
    if (columns.lat[position] === noPlace) unplaced += 1;
    else placed.push(position);
  }
  const shown = placed.length > max ? nearest(columns, placed, { near, max }) : placed;
  return {
    pins: {
      lat: Int32Array.from(shown, (position) => columns.lat[position] ?? 0),
      lng: Int32Array.from(shown, (position) => columns.lng[position] ?? 0),
      price: Uint32Array.from(shown, (position) => toPinPrice(columns.price[position] ?? 0)),
    },
    placed: placed.length,
    unplaced,
  };
}

/** Marked positions of homes whose coordinates, in units of `PlaceColumns`, are those of a point. */
export function positionsAt(
  { lat, lng }: PlaceColumns,
  matches: Uint8Array,
  point: Coordinates,
): number[] {
  const [y, x] = [Math.round(point.lat * placeUnits), Math.round(point.lng * placeUnits)];
  const found: number[] = [];
  for (let position = 0; position < matches.length; position += 1) {
    if (matches[position] === 1 && lat[position] === y && lng[position] === x) found.push(position);
  }
  return found;
}

/** In their own order. */
function nearest(
  { lat, lng }: PlaceColumns,
  positions: readonly number[],
  { near, max }: Selection,
): number[] {
  const narrowing = Math.cos((near.lat * Math.PI) / 180);
  const distances = Float64Array.from(positions, (position) => {
    const north = (lat[position] ?? 0) / placeUnits - near.lat;
    const east = ((lng[position] ?? 0) / placeUnits - near.lng) * narrowing;
    return north * north + east * east;
  });
  const limit = distances.toSorted()[max - 1] ?? Infinity;
  return positions.filter((_, at) => (distances[at] ?? 0) <= limit).slice(0, max);
}
