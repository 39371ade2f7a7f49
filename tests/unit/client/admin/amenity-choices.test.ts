import { expect, it } from 'vitest';
import { amenityChoices } from '../../../../client/pages/admin/property/amenity-choices.ts';

const known = ['Borehole', 'Inverter and solar', 'Lift', 'Parking', 'Furnished'];

it('leaves out what a field of the form asks for', () => {
  expect(amenityChoices(known, [], [])).toEqual({ names: ['Lift', 'Parking'], isPartial: true });
});

it('offers what the home has already, and what was renamed meanwhile', () => {
  const { names } = amenityChoices(known, ['Borehole', 'Sauna', 'Sauna'], []);
  expect(names).toEqual(['Borehole', 'Lift', 'Parking', 'Sauna']);
});

it('offers all whose facts the provider does not store', () => {
  expect(amenityChoices(known, [], ['borehole', 'solar', 'furnishing'])).toEqual({
    names: known,
    isPartial: false,
  });
});
