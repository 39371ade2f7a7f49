import { describe, expect, it } from 'vitest';
import {
  featuresOf,
  hasParking,
} from '../../../../server/features/properties/views/features-of.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

const none = {
  furnishing: null,
  generator: null,
  inverter: null,
  solar: null,
  borehole: null,
  treatedWater: null,
  serviced: null,
};

describe('features of a home', () => {
  it.each([
    [[], {}],
    [['Borehole'], { borehole: 'yes' }],
    [[' borehole ', 'TREATED WATER'], { borehole: 'yes', treatedWater: 'yes' }],
    [['Standby generator'], { generator: 'yes' }],
    [['Inverter and solar'], { inverter: 'yes', solar: 'yes' }],
    [['Serviced', 'Furnished'], { serviced: 'yes', furnishing: 'furnished' }],
    [['Gym', 'Solar heater'], {}],
  ])('are known from its amenities: %j', (amenities, expected) => {
    expect(featuresOf(upstreamProperty({ amenities }))).toEqual({ ...none, ...expected });
  });

  it('are what the provider states, whatever the amenities', () => {
    const home = upstreamProperty({
      amenities: ['Borehole', 'Furnished'],
      borehole: 'no',
      solar: 'yes',
      furnishing: 'unfurnished',
    });
    expect(featuresOf(home)).toEqual({
      ...none,
      borehole: 'no',
      solar: 'yes',
      furnishing: 'unfurnished',
    });
  });

  it.each([
    [null, [], null],
    [0, [], false],
    [1, [], true],
    [0, ['Parking'], true],
    [null, ['parking'], true],
  ])('with %s garages and %j: parking is %s', (garages, amenities, expected) => {
    expect(hasParking({ garages, amenities })).toBe(expected);
  });
});
