import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config/config.ts';
import {
  cashOf,
  costLinesOf,
  type CostRates,
  type PricedHome,
} from '../../../../server/features/properties/views/home-costs.ts';

const { site, saleCosts } = readConfig({}).settings;
const rates: CostRates = { moveIn: site.moveInCosts, sale: saleCosts.rates };

const rental: PricedHome = {
  purpose: 'rent',
  price: 13_000_000,
  location: '4 Admiralty Way, Lekki Phase 1, Lagos',
  fees: {},
  isSurveyed: false,
};
const sale: PricedHome = { ...rental, purpose: 'buy', price: 160_000_000 };
const inAbuja = { location: '12 Aso Close, Maitama, Abuja' };

describe('costs of a home by the default configuration', () => {
  it.each<[home: string, of: PricedHome, cash: number]>([
    ['a rent', rental, 18_200_000],
    ['a rent in Abuja', { ...rental, ...inAbuja }, 18_200_000],
    ['a rent with stated fees', { ...rental, fees: { agency: 0, legal: 650_000 } }, 16_250_000],
    ['a rent on request', { ...rental, price: 0 }, 0],
    ['a sale in Lagos', sale, 183_700_000],
    ['a sale in Abuja', { ...sale, ...inAbuja }, 179_700_000],
    ['a sale elsewhere', { ...sale, location: '1 Ring Road, Ibadan' }, 160_000_000],
    ['a sale on request', { ...sale, price: 0 }, 0],
  ])('are for %s the sum of its lines', (_home, of, cash) => {
    expect(cashOf(of, rates)).toBe(cash);
    const lines = costLinesOf(of, rates);
    expect(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(cash);
  });

  it('ignore on a sale the fees of a rent', () => {
    const names = costLinesOf({ ...sale, fees: { service: 1, caution: 1 } }, rates).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['price', 'agency', 'legal', 'survey', 'consent', 'stamp']);
  });
});
