import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapLimits } from '../../../../shared/map/bounds.ts';
import type { Corner } from '../../../../shared/map/corners.ts';
import {
  areaAround,
  boundsOfArea,
  drawArea,
  outlineOf,
  toArea,
  type AreaReading,
  type DrawnArea,
} from '../../../../shared/map/polygon.ts';
import { readArea, writeArea } from '../../../../shared/map/polygon-text.ts';

const abuja = { lat: 9.06, lng: 7.49 };

const square: Corner[] = [
  [90_000, 74_000],
  [91_000, 74_000],
  [91_000, 75_000],
  [90_000, 75_000],
];

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const anyCorner = fc.tuple(
  fc.integer({ min: -200_000, max: 400_000 }),
  fc.integer({ min: -200_000, max: 400_000 }),
);
/** Corners so close that many coincide or lie on one line. */
const closeCorner = fc.tuple(
  fc.integer({ min: 90_000, max: 90_012 }),
  fc.integer({ min: 74_000, max: 74_012 }),
);
const outline = fc.oneof(
  fc.array(anyCorner, { maxLength: 120 }),
  fc.array(closeCorner, { maxLength: 120 }),
);

function areaOf(reading: AreaReading): DrawnArea {
  if (reading.area === null) throw new Error(`No area: ${reading.why}`);
  return reading.area;
}

describe('a drawn area', () => {
  it('has 3 to 40 corners within Nigeria, whatever was drawn', () => {
    fc.assert(
      fc.property(outline, (corners) => {
        const { area } = toArea(corners);
        fc.pre(area !== null);
        expect(area.corners.length).toBeGreaterThanOrEqual(3);
        expect(area.corners.length).toBeLessThanOrEqual(40);
        const bounds = boundsOfArea(area);
        expect(bounds.south).toBeGreaterThanOrEqual(mapLimits.south);
        expect(bounds.north).toBeLessThanOrEqual(mapLimits.north);
        expect(bounds.west).toBeGreaterThanOrEqual(mapLimits.west);
        expect(bounds.east).toBeLessThanOrEqual(mapLimits.east);
      }),
    );
  });

  it('is the same from any corner, in either direction', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(anyCorner, closeCorner), { minLength: 3, maxLength: 40 }),
        fc.nat(),
        fc.boolean(),
        (corners, turn, isReversed) => {
          const { area } = toArea(corners);
          fc.pre(area !== null);
          const start = turn % area.corners.length;
          const turned = [...area.corners.slice(start), ...area.corners.slice(0, start)];
          expect(areaOf(toArea(isReversed ? turned.toReversed() : turned))).toEqual(area);
        },
      ),
    );
  });

  it('starts at the southernmost corner and runs clockwise', () => {
    expect(areaOf(toArea(square)).corners).toEqual(square);
    expect(areaOf(toArea(square.toReversed())).corners).toEqual(square);
  });

  it('loses corners that change nothing, without being simplified', () => {
    const straight: Corner = [90_500, 74_000];
    expect(toArea([...square, ...square.slice(0, 1), straight, straight])).toEqual({
      area: { corners: square },
      isSimplified: false,
    });
  });

  it('keeps its shape when it is simplified', () => {
    const circle = Array.from({ length: 1000 }, (_, turn) => {
      const angle = (turn / 500) * Math.PI;
      return { lat: abuja.lat + 0.05 * Math.cos(angle), lng: abuja.lng + 0.05 * Math.sin(angle) };
    });
    const reading = drawArea(circle);
    expect(reading).toMatchObject({ isSimplified: true });
    const corners = outlineOf(areaOf(reading));
    expect(corners).toHaveLength(40);
    for (const { lat, lng } of corners)
      expect(Math.hypot(lat - abuja.lat, lng - abuja.lng)).toBeCloseTo(0.05, 3);
  });

  it('reads a trail of 10,000 points, and any numbers', () => {
    const trail = Array.from({ length: 10_000 }, (_, turn) => ({
      lat: abuja.lat + (0.03 + 0.01 * Math.sin(turn)) * Math.cos(turn / 1591.5),
      lng: abuja.lng + (0.03 + 0.01 * Math.sin(turn)) * Math.sin(turn / 1591.5),
    }));
    expect(areaOf(drawArea(trail)).corners).toHaveLength(40);
    const point = fc.record({ lat: fc.double(), lng: fc.double() });
    fc.assert(
      fc.property(fc.array(point, { maxLength: 50 }), (points) => {
        const { area } = drawArea(points);
        expect((area?.corners ?? []).flat().every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('keeps both halves of a figure of eight', () => {
    const eight: Corner[] = [
      [90_000, 74_000],
      [91_000, 75_000],
      [90_000, 75_000],
      [91_000, 74_000],
    ];
    expect(areaOf(toArea(eight)).corners).toHaveLength(4);
    expect(toArea(eight.toReversed())).toEqual(toArea(eight));
  });

  it('is moved to the edge of Nigeria, and refused outside', () => {
    const large: Corner[] = [
      [0, 0],
      [0, 300_000],
      [300_000, 300_000],
      [300_000, 0],
    ];
    expect(toArea(large)).toMatchObject({ isSimplified: true });
    expect(boundsOfArea(areaOf(toArea(large)))).toEqual(mapLimits);
    expect(toArea(large.map(([lat, lng]) => [lat - 400_000, lng]))).toEqual({
      area: null,
      why: 'outside',
    });
  });

  it.each([
    ['a point', [square[0], square[0], square[0]]],
    ['a line', [square[0], [90_010, 74_010], [90_500, 74_500]]],
    ['less than a hectare', [square[0], [90_000, 74_008], [90_008, 74_008]]],
  ])('is too small for a search: %s', (_, corners) => {
    expect(toArea(corners as Corner[])).toEqual({ area: null, why: 'too-small' });
  });

  it('is a circle around a place', () => {
    const { south, west, north, east } = boundsOfArea(areaOf(areaAround(abuja, 5)));
    expect(((north - south) * 111.2) / 2).toBeCloseTo(5, 1);
    expect(((east - west) * 111.2 * Math.cos((abuja.lat * Math.PI) / 180)) / 2).toBeCloseTo(5, 1);
    expect(areaAround(abuja, Number.NaN)).toEqual({ area: null, why: 'unreadable' });
  });
});

describe('a drawn area in a URL', () => {
  it('survives a round trip', () => {
    fc.assert(
      fc.property(outline, (corners) => {
        const { area } = toArea(corners);
        fc.pre(area !== null);
        expect(readArea(writeArea(area))).toEqual({ area, isSimplified: false });
      }),
    );
  });

  it('is read as an area or a reason, whatever the text', () => {
    const digits = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 400 });
    const damaged = fc
      .tuple(outline, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...alphabet)), { maxLength: 3 }))
      .map(([corners, changes]) => {
        const text = [...writeArea({ corners })];
        for (const [at, digit] of changes) text[at % (text.length + 1)] = digit;
        return text.join('');
      });
    const anything = fc.oneof(damaged, digits, fc.string({ maxLength: 60 }));
    fc.assert(
      fc.property(anything, (text) => {
        const reading = readArea(text);
        const canonical = reading.area === null ? reading : readArea(writeArea(reading.area));
        // The canonical text of an area stays the same.
        expect(canonical).toEqual({ ...reading, ...(reading.area && { isSimplified: false }) });
        expect(['unreadable', 'outside', 'too-small', undefined]).toContain(
          reading.area === null ? reading.why : undefined,
        );
      }),
    );
  });

  it.each([
    '',
    'A',
    'AA',
    '%00',
    '\0',
    'ABC=',
    'ÄÖÜ',
    'constructor ',
    '_'.repeat(2048),
    '______AAAAAA',
    '😀',
  ])('is unreadable: %j', (text) => {
    expect(readArea(text)).toEqual({ area: null, why: 'unreadable' });
  });

  it('takes at most 320 characters of base64url', () => {
    fc.assert(
      fc.property(fc.array(anyCorner, { minLength: 3, maxLength: 60 }), (corners) => {
        const { area } = toArea(corners);
        fc.pre(area !== null);
        expect(writeArea(area)).toMatch(/^[\w-]{6,320}$/);
      }),
    );
  });

  it('reports a simplification if it has more than 40 corners or its end is missing', () => {
    const zigzag = Array.from({ length: 200 }, (_, turn): Corner => [
      90_000 + 10 * turn,
      74_000 + (turn % 2) * 500 + turn,
    ]);
    expect(readArea(writeArea({ corners: zigzag }))).toMatchObject({ isSimplified: true });
    const text = writeArea({ corners: square });
    for (const cut of [text.slice(0, -1), `${text}A`, `${text}g`])
      expect(readArea(cut)).toMatchObject({ area: {}, isSimplified: true });
  });

  it('is read in bounded time, however long', () => {
    const corners = Array.from({ length: 10_000 }, (_, turn): Corner => [
      90_000 + (turn % 3),
      74_000 + turn,
    ]);
    const text = writeArea({ corners });
    expect(readArea(text)).toMatchObject({ isSimplified: true });
    expect(areaOf(readArea(text))).toEqual(areaOf(readArea(text.slice(0, 2048))));
  });
});
