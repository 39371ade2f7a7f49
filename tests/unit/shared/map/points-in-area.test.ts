import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corner } from '../../../../shared/map/corners.ts';
import { noPlace, type PlaceColumns } from '../../../../shared/map/place-columns.ts';
import { keepInArea } from '../../../../shared/map/points-in-area.ts';
import { toArea, type DrawnArea } from '../../../../shared/map/polygon.ts';

type Point = readonly [lat: number, lng: number];

function area(corners: readonly Corner[]): DrawnArea {
  const reading = toArea(corners);
  if (reading.area === null) throw new Error(reading.why);
  return reading.area;
}

function columns(points: readonly Point[]): PlaceColumns {
  return {
    lat: Int32Array.from(points, ([lat]) => lat),
    lng: Int32Array.from(points, ([, lng]) => lng),
  };
}

function areInside(drawn: DrawnArea, points: readonly Point[]): boolean[] {
  const marks = new Uint8Array(points.length).fill(1);
  keepInArea(marks, columns(points), drawn);
  return Array.from(marks, (mark) => mark === 1);
}

/** How often the outline turns around the point, by angles; null if the point is on it. */
function turnsAround({ corners }: DrawnArea, [lat, lng]: Point): number | null {
  let sum = 0;
  for (const [at, corner] of corners.entries()) {
    const next = corners[(at + 1) % corners.length] ?? corner;
    const [y1, x1] = [corner[0] * 10 - lat, corner[1] * 10 - lng];
    const [y2, x2] = [next[0] * 10 - lat, next[1] * 10 - lng];
    const [cross, dot] = [x1 * y2 - x2 * y1, x1 * x2 + y1 * y2];
    if (cross === 0 && dot <= 0) return null;
    sum += Math.atan2(cross, dot);
  }
  return Math.round(sum / (2 * Math.PI));
}

const square: Corner[] = [
  [90_000, 74_000],
  [90_000, 75_000],
  [91_000, 75_000],
  [91_000, 74_000],
];

describe('homes in a drawn area', () => {
  it('are those that the outline winds around', () => {
    const near = { min: 0, max: 1000 };
    const corner = fc.tuple(fc.integer(near), fc.integer(near));
    const point = fc.tuple(
      fc.integer({ min: -50, max: 10_050 }),
      fc.integer({ min: -50, max: 10_050 }),
    );
    fc.assert(
      fc.property(
        fc.array(corner, { minLength: 3, maxLength: 40 }),
        fc.array(point, { minLength: 1, maxLength: 200 }),
        (corners, offsets) => {
          const reading = toArea(corners.map(([lat, lng]) => [90_000 + lat, 74_000 + lng]));
          fc.pre(reading.area !== null);
          const drawn = reading.area;
          const points = offsets.map(([lat, lng]): Point => [900_000 + lat, 740_000 + lng]);
          const clear = points.filter((each) => turnsAround(drawn, each) !== null);
          expect(areInside(drawn, clear)).toEqual(
            clear.map((each) => turnsAround(drawn, each) !== 0),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are found close to the outline, too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 3, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -2, max: 2 }),
        (corners, share, aside) => {
          const reading = toArea(corners.map(([lat, lng]) => [90_000 + lat, 74_000 + lng]));
          fc.pre(reading.area !== null);
          const drawn = reading.area;
          const points = drawn.corners.map(([lat, lng], at): Point => {
            const [toLat, toLng] = drawn.corners[(at + 1) % drawn.corners.length] ?? [lat, lng];
            return [
              Math.round(10 * (lat + share * (toLat - lat))) + aside,
              Math.round(10 * (lng + share * (toLng - lng))) - aside,
            ];
          });
          const clear = points.filter((each) => turnsAround(drawn, each) !== null);
          expect(areInside(drawn, clear)).toEqual(
            clear.map((each) => turnsAround(drawn, each) !== 0),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are in both halves of a figure of eight and in a loop that is wound twice', () => {
    const eight = area([
      [90_000, 74_000],
      [91_000, 75_000],
      [90_000, 75_000],
      [91_000, 74_000],
    ]);
    const points: Point[] = [
      [905_000, 742_000],
      [905_000, 748_000],
      [902_000, 745_000],
      [908_000, 745_000],
    ];
    expect(areInside(eight, points)).toEqual([true, true, false, false]);
    const pentagram = area(
      [0, 2, 4, 1, 3].map((turn): Corner => {
        const angle = (turn / 2.5) * Math.PI;
        return [
          90_500 + Math.round(500 * Math.cos(angle)),
          74_500 + Math.round(500 * Math.sin(angle)),
        ];
      }),
    );
    expect(areInside(pentagram, [[905_000, 745_000]])).toEqual([true]);
  });

  it('are none without a place, and none that another filter left out', () => {
    const points: Point[] = [
      [905_000, 745_000],
      [noPlace, noPlace],
      [905_000, 745_000],
    ];
    const marks = Uint8Array.of(1, 1, 0);
    keepInArea(marks, columns(points), area(square));
    expect([...marks]).toEqual([1, 0, 0]);
  });

  it('are the same, whether the area is as small or as large as it can be', () => {
    const tiny = area([
      [90_000, 74_000],
      [90_000, 74_009],
      [90_009, 74_009],
      [90_009, 74_000],
    ]);
    expect(
      areInside(tiny, [
        [900_045, 740_045],
        [900_091, 740_045],
      ]),
    ).toEqual([true, false]);
    const nigeria = area([
      [40_000, 25_000],
      [40_000, 150_000],
      [140_000, 150_000],
      [140_000, 25_000],
    ]);
    expect(
      areInside(nigeria, [
        [647_000, 345_530],
        [1_400_001, 345_530],
      ]),
    ).toEqual([true, false]);
  });
});
