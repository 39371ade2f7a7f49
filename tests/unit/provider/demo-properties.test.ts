import { describe, expect, it } from 'vitest';

import { amenities as allAmenities } from '../../../server/provider/seed/amenity.ts';
import { districtNamed } from '../../../server/provider/seed/districts.ts';
import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import { edgeCases } from '../../../server/provider/seed/edge-cases.ts';
import { amenitySentences } from '../../../server/provider/seed/text/amenity-sentences.ts';

const districtOf = (location: string) => districtNamed(location.split(', ').at(-2) ?? '');

describe('demo properties', () => {
  it.each([0, 1, 8, 9, 12, 21, 22, 64, 300])('are exactly %i, each with its own uuid', (count) => {
    const uuids = [...demoProperties(count)].map(({ uuid }) => uuid);
    expect(uuids).toHaveLength(count);
    expect(new Set(uuids).size).toBe(count);
  });

  it('have prices in their district’s bands, within a hundredth of a degree of its centre', () => {
    const outliers = [...demoProperties(2_000)].filter(
      ({ location, category, annual_price: price, coordinates }) => {
        const { sale, rent, centre } = districtOf(location);
        const [lowest, highest] = category === 'buy' ? sale : rent;
        const millions = price / 1_000_000;
        const isPriced = price === 0 || (millions >= lowest && millions <= highest);
        const { lat, lng } = coordinates ?? centre;
        const shift = Math.max(Math.abs(lat - centre.lat), Math.abs(lng - centre.lng));
        return !isPriced || shift > 0.010_01;
      },
    );
    expect(outliers).toEqual([]);
  });

  it('are 40% rentals at any count, with eight featured', () => {
    for (const count of [64, 1_000]) {
      const properties = [...demoProperties(count)];
      const rents = properties.filter(({ category }) => category === 'rent').length;
      expect(Math.abs(rents / count - 0.4)).toBeLessThan(0.01);
      expect(properties.filter(({ is_featured }) => is_featured)).toHaveLength(8);
    }
  });

  it('are furnished if their amenities say so, and state it for every rental', () => {
    const properties = [...demoProperties(1_000)];
    const furnishings = (of: (property: (typeof properties)[number]) => boolean) =>
      new Set(properties.filter(of).map(({ furnishing }) => furnishing));
    const saysSo = ({ amenities }: (typeof properties)[number]) => amenities.includes('Furnished');
    expect(furnishings(saysSo)).toEqual(new Set(['furnished']));
    const others = (purpose: string) =>
      furnishings((property) => property.category === purpose && !saysSo(property));
    expect(others('buy')).toEqual(new Set([null]));
    expect(others('rent')).toEqual(new Set(['part-furnished', 'unfurnished']));
  });

  it('mention no amenity that a property does not have', () => {
    const byHand = new Set(edgeCases.map(({ listing }) => listing.title));
    const mismatches = [...demoProperties(1_000)]
      .filter(({ title }) => !byHand.has(title))
      .filter(({ description, amenities }) =>
        allAmenities
          .filter((amenity) => !amenities.includes(amenity))
          .flatMap((amenity) => amenitySentences[amenity])
          .some((sentence) => description.includes(sentence)),
      );
    expect(mismatches).toEqual([]);
  });

  it('have one floor if bungalows or flats, and more otherwise', () => {
    const wrong = [...demoProperties(500)].filter(({ photos, floors, type }) => {
      const isBungalow = photos[0]?.url.includes('house-08') ?? false;
      return (floors === 1) !== (isBungalow || type === 'Apartment');
    });
    expect(wrong).toEqual([]);
  });

  it('list nearby places within 2 km, nearest first', () => {
    for (const { nearby } of demoProperties(300)) {
      const distances = nearby.map(({ distanceMetres }) => distanceMetres);
      expect(distances).toEqual(distances.toSorted((one, other) => one - other));
      expect(Math.max(0, ...distances)).toBeLessThanOrEqual(2_000);
      expect(nearby.length).toBeLessThanOrEqual(8);
    }
  });
});
