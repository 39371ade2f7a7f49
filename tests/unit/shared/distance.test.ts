import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '../../../shared/distance.ts';

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('great-circle distance', () => {
  it('is right between cities', () => {
    const lagos = { lat: 6.455, lng: 3.394 };
    const abuja = { lat: 9.058, lng: 7.489 };
    expect(distanceKm(lagos, abuja)).toBeCloseTo(535, -1);
    expect(distanceKm(lagos, lagos)).toBe(0);
  });

  it('is symmetric and never more than half the earth’s circumference', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        const away = distanceKm(one, other);
        expect(away).toBeCloseTo(distanceKm(other, one), 6);
        expect(away).toBeGreaterThanOrEqual(0);
        expect(away).toBeLessThanOrEqual(20_016);
      }),
    );
  });
});
