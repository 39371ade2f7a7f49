import { expect, it } from 'vitest';
import { areaSummary } from '../../../client/pages/area/area-summary.ts';
import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { areaView } from '../../support/area-view.ts';

function summary(
  homes: AreaView['homes'],
  types: Record<string, number>,
  facts: Partial<AreaView['facts']> = {},
): string {
  const view = areaView({ homes });
  const named = Object.entries(types).map(([name, count]) => ({ name, homes: count }));
  return areaSummary({ ...view, facts: { ...view.facts, types: named, ...facts } });
}

const nothing = { borehole: 0, treatedWater: 0, generator: 0, inverter: 0 };

it('has the number, kinds and sizes of the homes, their water and power', () => {
  expect(
    summary(
      { buy: 7, rent: 5 },
      { apartment: 7, duplex: 4, house: 1 },
      {
        bedrooms: { fewest: 1, most: 5 },
        light: { fewest: 8, most: 22 },
        have: { borehole: 10, treatedWater: 5, inverter: 9, generator: 1 },
      },
    ),
  ).toBe(
    'We list 12 homes in Yaba: 7 apartments, 4 duplexes and 1 house, with 1 to 5 bedrooms. ' +
      'Of these, 10 have a borehole, 5 treated water, 9 an inverter or solar power and 1 a generator. ' +
      'Where we measured it, public supply is 8 to 22 hours a day.',
  );
});

it.each([
  [{ buy: 0, rent: 3 }, { apartment: 3 }, 'We list 3 apartments in Yaba.'],
  [{ buy: 1, rent: 0 }, {}, 'We list 1 home in Yaba.'],
  [
    { buy: 1, rent: 3 },
    { 'block of flats': 2, villa: 1 },
    'We list 4 homes in Yaba: 1 villa and 3 other homes.',
  ],
  [{ buy: 1, rent: 1 }, { terrace: 2 }, 'We list 2 homes in Yaba.'],
])('of %o with types %o says %s', (homes, types, text) => {
  expect(summary(homes, types)).toBe(text);
});

it('of a single home speaks of one', () => {
  const facts = {
    bedrooms: { fewest: 1, most: 1 },
    light: { fewest: 20, most: 20 },
    have: { ...nothing, borehole: 1, inverter: 1 },
  };
  expect(summary({ buy: 1, rent: 0 }, { villa: 1 }, facts)).toBe(
    'We list 1 villa in Yaba, with 1 bedroom. It has a borehole and an inverter or solar power. ' +
      'Where we measured it, public supply is 20 hours a day.',
  );
});
