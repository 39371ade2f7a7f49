import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsAround,
  mapLimits,
  readBox,
  withMargin,
  writeBox,
} from '../../../../shared/map/bounds.ts';

const degree = fc.double({ min: -999, max: 999, noNaN: true });
const edge = fc.integer({ min: -2_000_000, max: 20_000_000 }).map((value) => value / 1e6);

describe('the shown part of the map in a URL', () => {
  it('is read within Nigeria, whatever its edges', () => {
    fc.assert(
      fc.property(fc.array(edge, { minLength: 4, maxLength: 4 }), (edges) => {
        const box = readBox(edges.map((value) => value.toFixed(6)).join('_'));
        fc.pre(box !== null);
        expect(box.south).toBeGreaterThanOrEqual(mapLimits.south);
        expect(box.west).toBeGreaterThanOrEqual(mapLimits.west);
        expect(box.north).toBeLessThanOrEqual(mapLimits.north);
        expect(box.east).toBeLessThanOrEqual(mapLimits.east);
        expect(box.north).toBeGreaterThan(box.south);
        expect(box.east).toBeGreaterThan(box.west);
        expect(readBox(writeBox(box))).toEqual(box);
      }),
    );
  });

  it('has four decimals', () => {
    const box = readBox('9.012349_7.4_9.1_7.49999');
    expect(box).toEqual({ south: 9.0123, west: 7.4, north: 9.1, east: 7.5 });
    expect(box && writeBox(box)).toBe('9.0123_7.4_9.1_7.5');
  });

  it('may be reversed', () => {
    expect(readBox('9.1_7.5_9_7.4')).toEqual(readBox('9_7.4_9.1_7.5'));
  });

  it.each([
    '',
    '9_7_10',
    '9_7_10_8_11',
    '9_7_NaN_8',
    '9_7_1e1_8',
    '9_7_9_8',
    '9.00001_7_9.00002_8',
    '50_7_60_8',
    '9,7,10,8',
    `9_7_10_8${'0'.repeat(2000)}`,
    '\0',
  ])('is none: %j', (text) => {
    expect(readBox(text)).toBeNull();
  });

  it('is read or refused, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789._-e '), maxLength: 40 }),
        (text) => {
          const box = readBox(text);
          expect(Object.values(box ?? {}).every(Number.isFinite)).toBe(true);
        },
      ),
    );
  });
});

describe('the bounds of points', () => {
  it('contain every point, tightly', () => {
    expect(boundsAround([])).toBeNull();
    const points = fc.array(fc.record({ lat: degree, lng: degree }), { minLength: 1 });
    fc.assert(
      fc.property(points, (all) => {
        expect(boundsAround(all)).toEqual({
          south: Math.min(...all.map(({ lat }) => lat)),
          west: Math.min(...all.map(({ lng }) => lng)),
          north: Math.max(...all.map(({ lat }) => lat)),
          east: Math.max(...all.map(({ lng }) => lng)),
        });
      }),
    );
  });

  it('get a margin, even of a single point', () => {
    expect(withMargin({ south: 9, west: 7, north: 10, east: 9 })).toEqual({
      south: 8.9,
      west: 6.8,
      north: 10.1,
      east: 9.2,
    });
    expect(withMargin({ south: 9, west: 7, north: 9, east: 7 })).toEqual({
      south: 8.99,
      west: 6.99,
      north: 9.01,
      east: 7.01,
    });
  });
});
