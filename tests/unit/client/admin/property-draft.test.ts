import { describe, expect, it } from 'vitest';
import {
  differences,
  draftFields,
  draftOf,
  emptyDraft,
} from '../../../../client/pages/admin/property/draft.ts';
import { fieldText } from '../../../../client/pages/admin/property/field-labels.ts';
import { readDraft } from '../../../../client/pages/admin/property/read-draft.ts';
import { fieldNames } from '../../../../shared/property-fields.ts';
import { emptyProperty } from '../../../../shared/property-values.ts';

const home = {
  ...emptyProperty,
  title: 'Terrace',
  location: 'Jabi, Abuja',
  type: 'Duplex',
  purpose: 'rent',
  status: 'under_offer',
  price: 4_500_000,
  bedrooms: 3,
  yearBuilt: 2019,
  featured: true,
  amenities: ['Lift', 'Gym'],
  coordinates: { lat: 9.07, lng: 7.42 },
} as const;
const property = { ...home, amenities: [...home.amenities] };

describe('property draft', () => {
  it('reads back as the property', () => {
    const read = readDraft(draftOf(property));
    expect(read).toEqual({ ok: true, value: { ...property, amenities: ['Gym', 'Lift'] } });
  });

  it('has every field, section by section, title first and featured last', () => {
    expect(draftFields.toSorted()).toEqual(fieldNames.toSorted());
    expect([draftFields[0], draftFields.at(-1)]).toEqual(['title', 'featured']);
  });

  it('has empty values for fields that a stored property lacks', () => {
    const { videoUrl: _videoUrl, area: _area, ...older } = property;
    expect(differences(draftOf(older), draftOf(property))).toEqual([]);
    expect(draftOf({})).toEqual(emptyDraft);
  });

  it('shows its values as text', () => {
    const draft = draftOf(property);
    const shown = (['purpose', 'status', 'featured', 'price', 'amenities', 'area'] as const).map(
      (field) => fieldText(field, draft),
    );
    expect(shown).toEqual(['For rent', 'Under offer', 'Yes', '₦4,500,000', 'Gym, Lift', '']);
  });
});
