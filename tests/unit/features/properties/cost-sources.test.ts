import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import {
  rentSourcesOf,
  saleSourcesOf,
} from '../../../../server/features/properties/views/cost-sources.ts';
import { cities, type City } from '../../../../shared/cities.ts';
import {
  completionLines,
  type HomeForSale,
  type SaleRates,
} from '../../../../shared/costs/completion.ts';
import { moveInLines } from '../../../../shared/costs/move-in.ts';

const { saleCosts, site } = readConfig({}).settings;
const { rates } = saleCosts;

const home: HomeForSale = { price: 160_000_000, fees: {}, city: 'Lagos', isSurveyed: false };

const saleSources = (of: Partial<HomeForSale> = {}, own: Partial<SaleRates> = {}) => {
  const sold = { ...home, ...of };
  const saleRates = { ...rates, Lagos: { ...rates.Lagos, ...own } };
  return saleSourcesOf(completionLines(sold, saleRates), sold.city, saleRates);
};

const rentSources = (yearlyRent: number, city: City | null, fees = {}) =>
  rentSourcesOf(moveInLines({ yearlyRent, fees }, site.moveInCosts), city);

const explained = (sources: readonly { costs: readonly string[] }[]) => [
  ...new Set(sources.flatMap(({ costs }) => costs)),
];

describe('sources of the costs of a sale', () => {
  it('explain every estimate by the default rates, but the survey in Abuja', () => {
    expect(explained(saleSources())).toEqual(['agency', 'legal', 'survey', 'consent', 'stamp']);
    expect(explained(saleSources({ city: 'Abuja' }))).toEqual([
      'agency',
      'legal',
      'consent',
      'stamp',
    ]);
  });

  it('say that the rates of Lagos could not be confirmed', () => {
    const doubted = saleSources().filter(({ note }) => note.includes('could not confirm'));
    expect(explained(doubted)).toEqual(['consent', 'stamp']);
    expect(doubted.map(({ published }) => published)).toEqual(['2015-02-05', '2015-02-05']);
  });

  it('are left out for a rate that they do not support', () => {
    const own = { agency: 4, legal: 5, survey: 900_000, consent: 3, stamp: 0.5 };
    expect(saleSources({}, own).map(({ name }) => name)).toEqual([
      'Nigeria Tax Act 2025, section 148',
      'Lagos State Lands Bureau: Lands Reform',
    ]);
  });

  it('are left out for what is stated for the home or has no line', () => {
    const stated = saleSources({ fees: { agency: 0, legal: 1_000_000 }, isSurveyed: true });
    expect(explained(stated)).toEqual(['consent', 'stamp']);
    expect(explained(saleSources({}, { consent: 0, stamp: 0 }))).toEqual([
      'agency',
      'legal',
      'survey',
    ]);
  });

  it('are none for a price on request and outside our cities', () => {
    expect(saleSources({ price: 0 })).toEqual([]);
    expect(saleSources({ city: null })).toEqual([]);
  });
});

describe('sources of the costs of a rent', () => {
  it('name the limits of Lagos, also for stated fees, and none of Abuja', () => {
    expect(explained(rentSources(5_000_000, 'Lagos'))).toEqual(['agency', 'legal']);
    expect(explained(rentSources(5_000_000, 'Lagos', { agency: 900_000 }))).toEqual([
      'agency',
      'legal',
    ]);
    expect(rentSources(5_000_000, 'Abuja')).toEqual([]);
    expect(rentSources(5_000_000, null)).toEqual([]);
  });

  it('name the stamp duty from ₦10,000,000 a year, everywhere', () => {
    expect(explained(rentSources(9_999_999, 'Lagos'))).not.toContain('rent');
    for (const city of [...cities, null]) {
      expect(explained(rentSources(10_000_000, city))).toContain('rent');
    }
  });

  it('are none for a rent on request', () => {
    expect(rentSources(0, 'Lagos')).toEqual([]);
  });
});

describe('every source', () => {
  const all = cities.flatMap((city) => [
    ...saleSources({ city }),
    ...rentSources(20_000_000, city),
  ]);

  it('has a date that is not after the day of the check, an address and a sentence', () => {
    for (const { published, url, note, name, evidence } of all) {
      expect(published).toMatch(/^\d{4}(-\d\d(-\d\d)?)?$/);
      expect(published <= saleCosts.checkedOn).toBe(true);
      expect(new URL(url).href).toBe(url);
      expect(note).toMatch(/^[A-Z].+\.$/);
      expect(name).not.toBe('');
      expect(['text', 'report']).toContain(evidence);
    }
  });

  it('has nothing but what visitors see', () => {
    for (const source of all) {
      expect(Object.keys(source)).toEqual([
        'costs',
        'name',
        'published',
        'url',
        'evidence',
        'note',
      ]);
    }
  });
});
