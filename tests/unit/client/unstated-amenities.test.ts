import { expect, it } from 'vitest';
import { unstatedAmenities } from '../../../client/pages/property/unstated-amenities.ts';

const unknown = {
  generator: null,
  inverter: null,
  solar: null,
  borehole: null,
  treatedWater: null,
  serviced: null,
  furnishing: null,
};

it.each([
  ['lists what no fact states', {}, ['Borehole', 'Gym'], ['Borehole', 'Gym']],
  ['leaves out a stated fact', { borehole: 'yes' }, ['Borehole', 'Gym'], ['Gym']],
  ['lists what the facts deny', { borehole: 'no' }, ['Borehole', 'Gym'], ['Borehole', 'Gym']],
  [
    'leaves out a pair if both are stated',
    { inverter: 'yes', solar: 'yes' },
    ['Inverter and solar', 'Standby generator'],
    ['Standby generator'],
  ],
  [
    'lists a pair if one of it is not stated',
    { inverter: 'yes' },
    ['Inverter and solar'],
    ['Inverter and solar'],
  ],
  [
    'knows other names',
    { generator: 'yes', solar: 'yes', treatedWater: 'yes', furnishing: 'furnished' },
    ['Standby generator', 'Solar power', 'Treated Water', 'Furnished', 'CCTV'],
    ['CCTV'],
  ],
  ['lists all if nothing would remain', { borehole: 'yes' }, ['Borehole'], ['Borehole']],
] as const)('%s', (_, facts, amenities, shown) => {
  expect(unstatedAmenities({ ...unknown, ...facts, amenities: [...amenities] })).toEqual(shown);
});
