import { expect, it } from 'vitest';
import { priceSummary } from '../../../client/pages/area/price-summary.ts';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';

type Rows = AreaView['prices']['rent'];
type Sample = readonly [homes: number, median: number | null];

function yaba(purpose: AreaView['purpose'], rows: Rows): AreaView {
  return {
    id: 'yaba',
    name: 'Yaba',
    city: 'Lagos',
    place: 'Yaba, Lagos',
    purpose,
    homes: { buy: 0, rent: 0 },
    on: '2026-11-23',
    prices: { buy: [], rent: [], [purpose]: rows },
    nearby: null,
    items: [],
    others: [],
    lastUpdated: null,
  };
}

const row = (bedrooms: number, here: Sample, city: Sample | null): Rows[number] => ({
  bedrooms,
  here: { homes: here[0], median: here[1] },
  city: city && { homes: city[0], median: city[1] },
});

it('is the median of the largest sample, compared with the whole city', () => {
  const rows = [
    row(1, [3, null], [40, 1_000_000]),
    row(2, [11, 2_200_000], [50, 2_500_000]),
    row(3, [7, 5_000_000], [60, 4_000_000]),
  ];
  expect(priceSummary(yaba('rent', rows))).toEqual({
    text: 'The median asking rent for a 2-bedroom home is ₦2,200,000 a year, 12% below the Lagos median.',
  });
});

it.each([
  [row(1, [5, 110], [9, 100]), 'price for a 1-bedroom home is ₦110, 10% above the Lagos median.'],
  [
    row(5, [5, 1000], [9, 1001]),
    'price for a home with 5 or more bedrooms is ₦1,000, the same as the Lagos median.',
  ],
  [row(3, [5, 70], null), 'price for a 3-bedroom home is ₦70.'],
])('of a sale has no year', (only, text) => {
  expect(priceSummary(yaba('buy', [only]))).toEqual({ text: `The median asking ${text}` });
});

it('leads to the city’s medians if only the city has any', () => {
  expect(priceSummary(yaba('rent', [row(2, [4, null], [9, 100])]))).toEqual({
    text: 'Too few homes are listed in Yaba for a median.',
    link: { label: 'See the Lagos medians instead', href: '/areas/lagos?for=rent#prices' },
  });
});

it('is left out if neither has a median for the purpose', () => {
  expect(priceSummary(yaba('rent', [row(2, [4, null], [4, null])]))).toBeNull();
  expect(priceSummary(yaba('rent', []))).toBeNull();
  const area = yaba('rent', [row(2, [4, null], [4, null])]);
  const sale = [row(2, [4, null], [9, 100])];
  expect(priceSummary({ ...area, prices: { ...area.prices, buy: sale } })).toBeNull();
});
