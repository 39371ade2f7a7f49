import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPinIndex } from '../../../../client/components/pins/pin-index.ts';
import type { PinMarks } from '../../../../client/components/pins/pin-clusters.ts';
import { mapLimits } from '../../../../shared/map/bounds.ts';
import type { Pins } from '../../../../shared/map/pins.ts';

const pin = fc.record({
  lat: fc.integer({ min: 640_000, max: 660_000 }),
  lng: fc.integer({ min: 330_000, max: 360_000 }),
  price: fc.nat(1000),
});

function pinsOf(all: readonly { lat: number; lng: number; price: number }[]): Pins {
  return {
    lat: Int32Array.from(all, ({ lat }) => lat),
    lng: Int32Array.from(all, ({ lng }) => lng),
    price: Uint32Array.from(all, ({ price }) => price),
  };
}

function lowestOf(prices: Iterable<number>): number {
  const known = [...prices].filter((price) => price > 0);
  return known.length > 0 ? Math.min(...known) : 0;
}

function pixelsOf({ lat, lng }: PinMarks, at: number, zoom: number): [number, number] {
  const scale = (256 * 2 ** zoom) / 360;
  const north = Math.asinh(Math.tan(((lat[at] ?? 0) * Math.PI) / 180)) * (180 / Math.PI);
  return [(lng[at] ?? 0) * scale, north * scale];
}

describe('clusters of pins', () => {
  it('hold every home and the lowest price at every zoom', () => {
    fc.assert(
      fc.property(fc.array(pin, { maxLength: 200 }), fc.nat(19), (all, zoom) => {
        const { homes, price } = createPinIndex(pinsOf(all)).marksIn(mapLimits, zoom);
        expect(homes.reduce((sum, count) => sum + count, 0)).toBe(all.length);
        expect(lowestOf(price)).toBe(lowestOf(all.map((each) => each.price)));
      }),
    );
  });

  it('leave single homes at least 64 pixels apart', () => {
    fc.assert(
      fc.property(
        fc.array(pin, { minLength: 2, maxLength: 100 }),
        fc.integer({ min: 5, max: 17 }),
        (all, zoom) => {
          const marks = createPinIndex(pinsOf(all)).marksIn(mapLimits, zoom);
          const single = Array.from(marks.clusterId.keys()).filter(
            (at) => marks.clusterId[at] === 0,
          );
          for (const [turn, one] of single.entries()) {
            for (const other of single.slice(turn + 1)) {
              const [x1, y1] = pixelsOf(marks, one, zoom);
              const [x2, y2] = pixelsOf(marks, other, zoom);
              expect(Math.hypot(x1 - x2, y1 - y2)).toBeGreaterThan(63);
            }
          }
        },
      ),
    );
  });

  it('come apart at the zoom they name, and homes at one point never', () => {
    const index = createPinIndex(
      pinsOf([
        { lat: 645_400, lng: 343_200, price: 2000 },
        { lat: 645_400, lng: 343_200, price: 0 },
        { lat: 646_400, lng: 343_200, price: 5000 },
      ]),
    );
    const { clusterId, homes, price } = index.marksIn(mapLimits, 10);
    expect([[...homes], [...price]]).toEqual([[3], [2000]]);
    const zoom = index.zoomOf(clusterId[0] ?? 0) ?? 0;
    expect(index.marksIn(mapLimits, zoom - 1).homes).toHaveLength(1);
    const apart = index.marksIn(mapLimits, zoom);
    expect([...apart.homes].toSorted()).toEqual([1, 2]);
    expect([...apart.clusterId]).toEqual([0, 0]);
    expect([...index.marksIn(mapLimits, 19).homes].toSorted()).toEqual([1, 2]);
  });

  it('do not exist for unknown ids or where there are no pins', () => {
    const index = createPinIndex(pinsOf([{ lat: 645_400, lng: 343_200, price: 1 }]));
    for (const id of [0, 1, 37, 2 ** 32, Number.NaN]) expect(index.zoomOf(id)).toBeNull();
    expect(index.marksIn({ south: 9, west: 7, north: 10, east: 8 }, 12).homes).toHaveLength(0);
  });
});
