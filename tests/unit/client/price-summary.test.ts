import { expect, it } from 'vitest';
import { priceSummary } from '../../../client/pages/area/price-summary.ts';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { areaView } from '../../support/area-view.ts';

type Rows = AreaView['prices']['rent'];
type Sample = readonly [homes: number, median: number | null];

const yaba = (purpose: AreaView['purpose'], rows: Rows): AreaView =>
  areaView({ purpose, prices: { buy: [], rent: [], [purpose]: rows } });

const prices = ([homes, median]: Sample) => ({ homes, lowest: 1, highest: 9_000_000, median });
const row = (bedrooms: number, here: Sample, city: Sample | null): Rows[number] => ({
  bedrooms,
  here: prices(here),
  city: city && prices(city),
});

it('is the median of the largest sample, compared with the whole city', () => {
  const rows = [
    row(1, [3, null], [40, 1_000_000]),
    row(2, [11, 2_200_000], [50, 2_500_000]),
    row(3, [7, 5_000_000], [60, 4_000_000]),
  ];
  expect(priceSummary(yaba('rent', rows))).toBe(
    'The median asking rent for a 2-bedroom home is ₦2,200,000 a year, 12% below the Lagos median.',
  );
});

it.each([
  [row(1, [5, 110], [9, 100]), 'price for a 1-bedroom home is ₦110, 10% above the Lagos median.'],
  [
    row(5, [5, 1000], [9, 1001]),
    'price for a home with 5 or more bedrooms is ₦1,000, the same as the Lagos median.',
  ],
  [row(3, [5, 70], null), 'price for a 3-bedroom home is ₦70.'],
])('of a sale has no year', (only, text) => {
  expect(priceSummary(yaba('buy', [only]))).toBe(`The median asking ${text}`);
});

it('is left out without a median for the purpose', () => {
  expect(priceSummary(yaba('rent', [row(2, [4, null], [9, 100])]))).toBeNull();
  expect(priceSummary(yaba('rent', []))).toBeNull();
});
