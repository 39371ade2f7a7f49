import { describe, expect, it } from 'vitest';
import { type DemoHome, demoHomes, nearbyOf } from '../../../server/provider/seed/demo-homes.ts';
import { shownPicture } from '../../../server/provider/seed/picture-variants.ts';
import { distanceKm } from '../../../shared/distance.ts';
import { districts } from '../../../shared/places/districts.ts';

const homes = [...demoHomes(64)];
const many = [...demoHomes(2_000)];

const districtOf = ({ propertyLocation }: DemoHome): string =>
  propertyLocation.split(', ').at(-2) ?? '';

/** What stands more often than `times`. */
function repeated(texts: readonly string[], times = 1): string[] {
  return [...Map.groupBy(texts, String)]
    .filter(([, found]) => found.length > times)
    .map(([text]) => text);
}

describe('demo homes', () => {
  it.each([0, 1, 8, 64, 300])('are exactly %i, each with its own UUID', (count) => {
    const uuids = [...demoHomes(count)].map(({ uuid }) => uuid);
    expect(uuids).toHaveLength(count);
    expect(repeated(uuids)).toEqual([]);
  });

  it('are the same every time, and the first 64 the same in any number', () => {
    expect([...demoHomes(2_000)]).toEqual(many);
    expect(many.slice(0, 64)).toEqual(homes);
  });

  it('are in one of the districts, within two kilometres of its centre', () => {
    const outside = many.filter((home) => {
      const { centre } = districts.find(({ name }) => name === districtOf(home)) ?? {};
      return !centre || distanceKm(home.coordinates, centre) > 3;
    });
    expect(outside).toEqual([]);
  });

  it('have titles and estates of their own, and no sentence more than twice', () => {
    expect(repeated(homes.map(({ propertyTitle }) => propertyTitle))).toEqual([]);
    expect(repeated(homes.flatMap(({ estate }) => estate ?? []))).toEqual([]);
    const sentences = homes.flatMap(({ description }) => description.split(/(?<=[.!?])\s+/));
    expect(repeated(sentences, 2)).toEqual([]);
  });

  it('have a self-contained and a mini flat to let in each cheap district', () => {
    for (const cheap of ['Surulere', 'Yaba', 'Ajah', 'Lokogoma', 'Gwarinpa']) {
      const flats = homes.filter(
        (home) =>
          districtOf(home) === cheap && home.category === 'rent' && home.numberOfBedrooms === 1,
      );
      const titles = flats.map(({ propertyTitle }) => propertyTitle).join();
      expect([cheap, titles]).toEqual([cheap, expect.stringMatching(/self-contained/i)]);
      expect([cheap, titles]).toEqual([cheap, expect.stringMatching(/mini flat/i)]);
    }
  });

  it('cost more with four bedrooms than with two in the same district', () => {
    const wrong = homes.flatMap((large) =>
      homes
        .filter(
          (small) => small.category === large.category && districtOf(small) === districtOf(large),
        )
        .filter((small) => small.numberOfBedrooms <= 2 && large.numberOfBedrooms >= 4)
        .filter((small) => small.annualPrice >= large.annualPrice)
        .map((small) => [small.propertyTitle, large.propertyTitle]),
    );
    expect(wrong).toEqual([]);
  });

  it('state nothing of light, water, service and furniture that their amenities contradict', () => {
    const fields = [
      ['Borehole', 'borehole'],
      ['Treated water', 'treatedWater'],
      ['Standby generator', 'generator'],
      ['Inverter and solar', 'solar'],
      ['Serviced', 'serviced'],
    ] as const;
    const contradictions = homes.filter((home) => {
      const { amenities, estate, furnishing, category } = home;
      const has = (amenity: string) => amenities.includes(amenity);
      return (
        fields.some(
          ([amenity, name]) => home[name] !== null && (home[name] === 'yes') !== has(amenity),
        ) ||
        (estate !== null && !has('Gated estate')) ||
        (furnishing === 'furnished') !== has('Furnished') ||
        (category === 'rent' && furnishing === null)
      );
    });
    expect(contradictions).toEqual([]);
  });

  it('have the hours of light of their band', () => {
    const ranges = { A: [20, 24], B: [16, 19], C: [12, 15], D: [8, 11], E: [4, 7] };
    const outliers = homes.filter(({ gridBand, lightHours }) => {
      const [least = 0, most = 24] = gridBand === null ? [] : ranges[gridBand];
      return lightHours !== null && (lightHours < least || lightHours > most);
    });
    expect(outliers).toEqual([]);
  });

  it('have fees of at most 10% where the law caps them, and deposits for tenancies only', () => {
    const wrong = homes.filter((home) => {
      const { category, propertyLocation, annualPrice, agencyFee, legalFee, cautionDeposit } = home;
      const isCapped = category === 'rent' && propertyLocation.endsWith('Lagos');
      return (
        (isCapped && Math.max(agencyFee ?? 0, legalFee ?? 0) > annualPrice / 10) ||
        (category === 'buy' && cautionDeposit !== null)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('have their history in order, and no consent of a governor in Abuja', () => {
    const wrong = many.filter((home) => {
      const { listedDaysAgo, pastPrices, confirmedDaysAgo, papers, propertyLocation } = home;
      const moments = [listedDaysAgo, ...pastPrices.map(({ daysAgo }) => daysAgo), 0];
      return (
        moments.some((moment, index) => moment < (moments[index + 1] ?? 0)) ||
        (confirmedDaysAgo ?? 0) > listedDaysAgo ||
        (propertyLocation.endsWith('Abuja') && papers?.governors_consent !== undefined)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('show reduced and raised prices, and papers that we have seen', () => {
    const changes = homes.map(({ annualPrice, pastPrices }) =>
      Math.sign(annualPrice - (pastPrices.at(-1)?.price ?? annualPrice)),
    );
    expect(changes.filter((change) => change < 0).length).toBeGreaterThanOrEqual(6);
    expect(changes.filter((change) => change > 0).length).toBeGreaterThanOrEqual(3);
    const sales = homes.filter(({ category }) => category === 'buy');
    const seen = sales.filter(({ papers }) =>
      Object.values(papers ?? {}).some(({ seenBy }) => seenBy !== undefined),
    );
    expect(seen.length).toBeGreaterThan(sales.length / 2);
  });

  it('have at least five pictures that exist, each once', () => {
    for (const { photos, floorPlans } of homes) {
      expect(photos.length).toBeGreaterThanOrEqual(5);
      const pictures = [...photos, ...floorPlans].map(shownPicture);
      for (const { alt } of pictures) expect(alt).not.toBe('');
      expect(repeated(photos.map((named) => named.split('.v')[0] ?? ''))).toEqual([]);
    }
  });

  it('have places within two kilometres, nearest first', () => {
    for (const home of homes) {
      const places = nearbyOf(home);
      expect(places.map(({ name }) => name).toSorted()).toEqual(home.nearby.toSorted());
      const distances = places.map(({ distanceMetres }) => distanceMetres);
      expect(distances).toEqual(distances.toSorted((one, other) => one - other));
      expect(Math.max(0, ...distances)).toBeLessThanOrEqual(2_000);
    }
  });
});
