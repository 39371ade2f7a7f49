import type { PinFeed } from '../../shared/map/pins.ts';
import { placeUnits } from '../../shared/map/place-columns.ts';

/** The middles of dense districts of one city, in degrees. */
const districts = [
  [6.454, 3.432],
  [6.428, 3.422],
  [6.447, 3.474],
  [6.581, 3.356],
  [6.497, 3.351],
  [6.511, 3.375],
  [6.468, 3.575],
] as const;

/** Pins that crowd around some districts: the same for the same count. */
export function syntheticPins(count: number): PinFeed {
  let state = count;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  /** Nearer to 0 than to the ends, which are 5 km away. */
  const offset = (): number => (random() + random() + random() - 1.5) * 0.03;
  const pins = Array.from({ length: count }, () => {
    const [lat, lng] = districts[Math.floor(random() * districts.length)] ?? districts[0];
    return {
      lat: lat + offset(),
      lng: lng + offset(),
      price: 500 * (1 + Math.floor(random() * 60)),
    };
  });
  return {
    pins: {
      lat: Int32Array.from(pins, ({ lat }) => Math.round(lat * placeUnits)),
      lng: Int32Array.from(pins, ({ lng }) => Math.round(lng * placeUnits)),
      price: Uint32Array.from(pins, ({ price }) => price),
    },
    placed: count,
    unplaced: 0,
  };
}
