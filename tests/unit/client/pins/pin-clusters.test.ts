import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusterOptions,
  toFeatures,
  toMarks,
  type PinProperties,
} from '../../../../client/components/pins/pin-clusters.ts';
import type { Pins } from '../../../../shared/map/pins.ts';

const pin = fc.record({
  lat: fc.integer({ min: 900_000, max: 900_004 }),
  lng: fc.integer({ min: 740_000, max: 740_004 }),
  price: fc.nat(50),
});

function pinsOf(all: readonly { lat: number; lng: number; price: number }[]): Pins {
  return {
    lat: Int32Array.from(all, ({ lat }) => lat),
    lng: Int32Array.from(all, ({ lng }) => lng),
    price: Uint32Array.from(all, ({ price }) => price),
  };
}

function sumOf(prices: readonly number[]): PinProperties {
  const [first = 0, ...others] = prices;
  const sum = { homes: 1, price: first };
  for (const price of others) clusterOptions.reduce(sum, { homes: 1, price });
  return sum;
}

describe('pins on the map', () => {
  it('are one for all homes at a point, with their lowest price', () => {
    fc.assert(
      fc.property(fc.array(pin), (all) => {
        const features = toFeatures(pinsOf(all));
        const points = features.map(({ geometry }) => geometry.coordinates.join());
        expect(new Set(points).size).toBe(points.length);
        for (const { geometry, properties } of features) {
          const [lng, lat] = geometry.coordinates;
          const here = all.filter((each) => each.lat / 1e5 === lat && each.lng / 1e5 === lng);
          const priced = here.map(({ price }) => price).filter((price) => price > 0);
          expect(properties).toEqual({
            homes: here.length,
            price: priced.length > 0 ? Math.min(...priced) : 0,
          });
        }
        expect(features.reduce((sum, { properties }) => sum + properties.homes, 0)).toBe(
          all.length,
        );
      }),
    );
  });

  it('on both sides of the equator and of Greenwich are apart', () => {
    const sides = [-1, 0, 1].flatMap((lat) =>
      [-18_000_000, -(2 ** 24), -(2 ** 23), -1, 0, 1, 2 ** 23, 2 ** 24, 18_000_000].map((lng) => ({
        lat,
        lng,
        price: 1,
      })),
    );
    expect(toFeatures(pinsOf(sides))).toHaveLength(sides.length);
  });

  it('add up to the same cluster in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1 }), (prices) => {
        const priced = prices.filter((price) => price > 0);
        const sum = { homes: prices.length, price: priced.length > 0 ? Math.min(...priced) : 0 };
        expect(sumOf(prices)).toEqual(sum);
        expect(sumOf(prices.toReversed())).toEqual(sum);
      }),
    );
  });

  it('become columns', () => {
    const marks = toMarks([
      { properties: { homes: 1, price: 0 }, geometry: { coordinates: [7.49421, 9.08612] } },
      {
        properties: { homes: 24, price: 2000, cluster_id: 6_400_018 },
        geometry: { coordinates: [3.422, 6.428] },
      },
    ]);
    expect(marks).toEqual({
      lat: Float64Array.of(9.08612, 6.428),
      lng: Float64Array.of(7.49421, 3.422),
      homes: Uint32Array.of(1, 24),
      price: Uint32Array.of(0, 2000),
      clusterId: Uint32Array.of(0, 6_400_018),
    });
  });
});
