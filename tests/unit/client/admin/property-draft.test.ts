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
  serviceCharge: 0,
  agencyFee: 450_000,
  lightHours: 0,
  gridBand: 'B',
  generator: 'no',
  confirmedOn: '2026-11-03',
} as const;
const property = {
  ...home,
  amenities: [...home.amenities],
  papers: [
    { type: 'c_of_o' as const, seenBy: 'Ada Obi', seenOn: '2026-10-03' },
    { type: 'survey' as const, seenBy: null, seenOn: null },
  ],
};

describe('property draft', () => {
  it('reads back as the property', () => {
    const read = readDraft(draftOf(property));
    expect(read).toEqual({ ok: true, value: { ...property, amenities: ['Gym', 'Lift'] } });
  });

  it('has every field, section by section, title first and the confirmation last', () => {
    expect(draftFields.toSorted()).toEqual(fieldNames.toSorted());
    expect([draftFields[0], draftFields.at(-1)]).toEqual(['title', 'confirmedOn']);
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
    const facts = (['serviceCharge', 'legalFee', 'lightHours', 'gridBand', 'papers'] as const).map(
      (field) => fieldText(field, draft),
    );
    expect(facts).toEqual([
      '₦0',
      '',
      '0',
      'Band B: 16 hours or more',
      'C of O (Ada Obi, 2026-10-03); Survey',
    ]);
  });

  it('distinguishes a fee of 0 from an unknown one', () => {
    const draft = draftOf(property);
    expect([draft.serviceCharge, draft.legalFee, draft.lightHours]).toEqual(['0', '', '0']);
    const read = readDraft({ ...draft, serviceCharge: '', lightHours: ' ' });
    expect(read).toMatchObject({ ok: true, value: { serviceCharge: null, lightHours: null } });
  });

  it.each([
    [{ serviceCharge: 'a lot' }, { serviceCharge: 'Service charge must be a whole number' }],
    [{ lightHours: '25' }, { lightHours: 'Light hours must be at most 24' }],
    [{ confirmedOn: '2026-02-30' }, { confirmedOn: 'Confirmed on must be a day, like 2026-11-21' }],
    [{ confirmedOn: '2999-01-01' }, { confirmedOn: 'Confirmed on must not be in the future' }],
    [
      { papers: [{ type: 'deed' as const, seenBy: 'Ada Obi', seenOn: '' }] },
      { papers: 'Deed: state both who has seen it and when' },
    ],
  ])('refuses %j', (fields, errors) => {
    expect(readDraft({ ...draftOf(property), ...fields })).toEqual({ ok: false, errors });
  });
});
