import { describe, expect, it } from 'vitest';
import { staffPropertySchemas } from '../../../server/upstream/staff-property-schema.ts';

const wire = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  propertyTitle: 'A duplex',
  category: 'Rent',
  status: 'let',
  reference: null,
};
const { property, item } = staffPropertySchemas(() => null);

describe('staff property', () => {
  it('has empty values for missing fields', () => {
    expect(property.parse(wire)).toMatchObject({
      id: '7',
      title: 'A duplex',
      purpose: 'rent',
      status: 'let',
      reference: '',
      type: '',
      price: 0,
      kitchens: 0,
      area: 0,
      featured: false,
      yearBuilt: null,
      description: '',
      amenities: [],
      videoUrl: '',
      coordinates: null,
      nearby: [],
      photos: [],
    });
    expect(item.parse(wire)).not.toHaveProperty('description');
  });

  it('lists the extensions that are missing, but not those that are empty', () => {
    const { reference: _reference, ...without } = wire;
    expect(property.parse(without).lacks).toContain('reference');
    expect(property.parse(wire).lacks ?? []).not.toContain('reference');
  });
});
