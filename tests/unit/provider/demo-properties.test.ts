import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { amenities as allAmenities } from '../../../server/provider/seed/amenity.ts';
import { districtNamed } from '../../../server/provider/seed/districts.ts';
import { demoProperties } from '../../../server/provider/seed/demo-properties.ts';
import { edgeCases } from '../../../server/provider/seed/edge-cases.ts';
import type { SeedFacts, SeedProperty } from '../../../server/provider/seed/listing.ts';
import { amenitySentences } from '../../../server/provider/seed/text/amenity-sentences.ts';

const districtOf = (location: string) => districtNamed(location.split(', ').at(-2) ?? '');

const factNames = [
  'service_charge',
  'caution_deposit',
  'agency_fee',
  'legal_fee',
  'estate',
  'grid_band',
  'light_hours',
  'generator',
  'inverter',
  'solar',
  'borehole',
  'treated_water',
  'serviced',
  'pets',
  'condition',
  'papers',
  'confirmedDaysAgo',
  'pastPrices',
] as const satisfies readonly (keyof SeedFacts)[];

const isStated = (property: SeedProperty, name: (typeof factNames)[number]): boolean =>
  property[name] !== null && !(name === 'pastPrices' && property.pastPrices.length === 0);

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
      const house = photos.find(({ url }) => url.includes('house-'));
      const isBungalow = house?.url.includes('house-08') ?? false;
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

  // Of everything but the facts: links, bookmarks, stored pictures and searches depend on it.
  it.each([
    [12, 'c34b5f673959f19c'],
    [64, '5eb0327d4400b712'],
    [500, '8e7665bef00c9bee'],
  ])('stay the same homes in a demo of %i', (count, digest) => {
    const hash = createHash('sha256');
    for (const home of demoProperties(count)) {
      const { uuid, title, location, category, type, annual_price, bedrooms, bathrooms } = home;
      const { kitchens, garages, floors, is_featured, area, year_built, furnishing } = home;
      const { description, video_url, coordinates, amenities, photos, nearby, daysAgo } = home;
      hash.update(
        JSON.stringify([
          [uuid, title, location, category, type, annual_price, bedrooms, bathrooms],
          [kitchens, garages, floors, is_featured, area, year_built, furnishing],
          [description, video_url, coordinates, amenities, photos, nearby, daysAgo],
        ]),
      );
    }
    expect(hash.digest('hex').slice(0, 16)).toBe(digest);
  });

  it('state nothing of light, water and service that their amenities contradict', () => {
    const fields = [
      ['Borehole', 'borehole'],
      ['Treated water', 'treated_water'],
      ['Standby generator', 'generator'],
      ['Inverter and solar', 'inverter'],
      ['Inverter and solar', 'solar'],
      ['Serviced', 'serviced'],
    ] as const;
    const contradictions = [...demoProperties(2_000)].flatMap((home) => {
      const { title, amenities, estate, condition } = home;
      const wrong = fields.filter(([amenity, name]) =>
        // An inverter without panels is no amenity.
        amenities.includes(amenity)
          ? home[name] !== 'yes'
          : home[name] === 'yes' && name !== 'inverter',
      );
      const isOutside = estate !== null && !amenities.includes('Gated estate');
      const isNew = condition === 'new';
      const saysOther = isNew ? title.startsWith('Well-Kept') : title.startsWith('New');
      return wrong.length > 0 || isOutside || saysOther ? [{ home, wrong }] : [];
    });
    expect(contradictions).toEqual([]);
  });

  it('state hours of light within their band', () => {
    const ranges = { A: [20, 24], B: [16, 19], C: [12, 15], D: [8, 11], E: [4, 7] };
    const outliers = [...demoProperties(2_000)].filter(
      ({ grid_band: band, light_hours: hours }) => {
        const [least = 24, most = 0] = band === null ? [] : ranges[band];
        return hours !== null && (hours < least || hours > most);
      },
    );
    expect(outliers).toEqual([]);
  });

  it('have fees of at most 10% where the law caps them, and caution deposits for tenancies only', () => {
    const wrong = [...demoProperties(2_000)].filter(
      ({ category, location, annual_price: price, ...fees }) => {
        const { agency_fee, legal_fee, caution_deposit, pastPrices } = fees;
        const dearest = Math.max(agency_fee ?? 0, legal_fee ?? 0);
        // Fees are rounded to 10,000.
        const isCapped = category === 'rent' && location.endsWith('Lagos');
        return (
          (isCapped && dearest > price / 10 + 5_000) ||
          (category === 'buy' && caution_deposit !== null) ||
          (price === 0 && (dearest > 0 || pastPrices.length > 0))
        );
      },
    );
    expect(wrong).toEqual([]);
  });

  it('have no consent of a governor in Abuja, and their history in order', () => {
    const homes = [...demoProperties(2_000)];
    const inAbuja = homes.filter(({ location }) => location.endsWith('Abuja'));
    expect(inAbuja.filter(({ papers }) => papers?.governors_consent)).toEqual([]);
    const disordered = homes.filter(({ papers, daysAgo, confirmedDaysAgo, pastPrices }) => {
      const moments = [daysAgo, ...pastPrices.map((past) => past.daysAgo), 0];
      const seen = Object.values(papers ?? {}).map((paper) => paper.daysAgo ?? 1);
      return (
        moments.some((moment, index) => moment < (moments[index + 1] ?? 0)) ||
        (confirmedDaysAgo ?? 0) > daysAgo ||
        seen.some((days) => days < 0)
      );
    });
    expect(disordered).toEqual([]);
  });

  it('show each kind of fact among 64 homes', () => {
    const homes = [...demoProperties(64)];
    const [rents, sales] = ['rent', 'buy'].map((purpose) =>
      homes.filter(({ category }) => category === purpose),
    );
    const count = (of: SeedProperty[] = [], has: (home: SeedProperty) => boolean) =>
      of.filter(has).length;
    const change = ({ pastPrices, annual_price }: SeedProperty) =>
      Math.sign(annual_price - (pastPrices.at(-1)?.price ?? annual_price));
    expect({
      reduced: count(homes, (home) => change(home) < 0),
      raised: count(homes, (home) => change(home) > 0),
      'with fees': count(rents, ({ agency_fee, legal_fee }) => (agency_fee ?? legal_fee) !== null),
      'with papers': count(sales, ({ papers }) => papers !== null),
      'with papers that we saw': count(sales, ({ papers }) =>
        Object.values(papers ?? {}).some(({ seenBy }) => seenBy !== undefined),
      ),
      'lately confirmed': count(homes, (home) => (home.confirmedDaysAgo ?? 99) <= 45),
      'confirmed long ago': count(homes, (home) => (home.confirmedDaysAgo ?? 0) > 45),
    }).toEqual({
      reduced: 8,
      raised: 4,
      'with fees': 16,
      'with papers': 32,
      'with papers that we saw': 19,
      'lately confirmed': 51,
      'confirmed long ago': 6,
    });
    expect(new Set(homes.map(({ grid_band }) => grid_band))).toEqual(
      new Set(['A', 'B', 'C', 'D', null]),
    );
    expect(new Set(homes.map(({ condition }) => condition))).toEqual(
      new Set(['new', 'renovated', 'used', null]),
    );
  });

  it('have edge cases of facts: none, all, no fee, papers of every type', () => {
    const edges = [...demoProperties(64)].slice(-12);
    const ofEdges = (has: (home: SeedProperty) => boolean) => edges.filter(has).length;
    expect(ofEdges((home) => !factNames.some((name) => isStated(home, name)))).toBe(1);
    expect(ofEdges((home) => factNames.every((name) => isStated(home, name)))).toBe(1);
    expect(ofEdges(({ agency_fee }) => agency_fee === 0)).toBe(1);
    expect(ofEdges(({ papers }) => Object.keys(papers ?? {}).length === 5)).toBe(1);
  });
});
