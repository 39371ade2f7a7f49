import { describe, expect, it } from 'vitest';

import { districtNamed } from '../../../server/provider/seed/district.ts';
import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import { edgeCases } from '../../../server/provider/seed/edge-cases.ts';
import { amenitySentences } from '../../../server/provider/seed/text/amenity-sentences.ts';

const districtOf = (location: string) => districtNamed(location.split(', ').at(-2) ?? '');

describe('demo properties', () => {
  it.each([0, 1, 8, 9, 12, 21, 22, 64, 300])(
    'makes exactly %i, with uuids of their own',
    (count) => {
      const uuids = [...demoProperties(count)].map(({ uuid }) => uuid);
      expect(uuids).toHaveLength(count);
      expect(new Set(uuids).size).toBe(count);
    },
  );

  it('keeps to the districts: prices in their bands, spots within a hundredth of a degree', () => {
    for (const { location, category, price, coordinates } of demoProperties(2_000)) {
      const { sale, rent, centre } = districtOf(location);
      const [lowest, highest] = category === 'buy' ? sale : rent;
      if (price > 0) {
        expect(price).toBeGreaterThanOrEqual(lowest * 1_000_000);
        expect(price).toBeLessThanOrEqual(highest * 1_000_000);
      }
      if (coordinates === null) continue;
      expect(Math.abs(coordinates.lat - centre.lat)).toBeLessThanOrEqual(0.010_01);
      expect(Math.abs(coordinates.lng - centre.lng)).toBeLessThanOrEqual(0.010_01);
    }
  });

  it('lets 40% however many there are, and features eight', () => {
    for (const count of [64, 1_000]) {
      const properties = [...demoProperties(count)];
      const rents = properties.filter(({ category }) => category === 'rent').length;
      expect(Math.abs(rents / count - 0.4)).toBeLessThan(0.01);
      expect(properties.filter(({ isFeatured }) => isFeatured)).toHaveLength(8);
    }
  });

  it('speaks of no amenity that a property does not have', () => {
    const written = new Set(edgeCases.map(({ listing }) => listing.title));
    for (const { title, description, amenities } of demoProperties(1_000)) {
      if (written.has(title)) continue;
      for (const [amenity, sentences] of Object.entries(amenitySentences)) {
        const isSaid = sentences.some((sentence) => description.includes(sentence));
        if (isSaid) expect(amenities).toContain(amenity);
      }
    }
  });

  it('gives a bungalow one floor and a flat one floor', () => {
    for (const { photos, floors, type } of demoProperties(500)) {
      const isBungalow = photos[0]?.url.includes('house-08') ?? false;
      if (isBungalow || type === 'Apartment') expect(floors).toBe(1);
      else expect(floors).toBeGreaterThan(1);
    }
  });

  it('lists nearby places within 2 km, nearest first', () => {
    for (const { nearby } of demoProperties(300)) {
      const distances = nearby.map(({ distanceMetres }) => distanceMetres);
      expect(distances).toEqual(distances.toSorted((one, other) => one - other));
      expect(Math.max(0, ...distances)).toBeLessThanOrEqual(2_000);
      expect(nearby.length).toBeLessThanOrEqual(8);
    }
  });
});
