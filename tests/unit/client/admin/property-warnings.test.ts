import { expect, it } from 'vitest';
import { emptyDraft, type PropertyDraft } from '../../../../client/pages/admin/property/draft.ts';
import { warningsAbout } from '../../../../client/pages/admin/property/warnings.ts';

const large = { alt: '', width: 1600, height: 1067 };
const photos = [
  { ...large, id: '1', src: '/media/1', color: '#102030' },
  { ...large, id: '2', src: '/media/2', color: '#405060' },
];

it.each<[string, Partial<PropertyDraft>, string[]]>([
  ['an empty form', {}, []],
  ['a typical rent', { purpose: 'rent', price: '12,000,000' }, []],
  [
    'a rent that is probably a sale price',
    { purpose: 'rent', price: '₦4,500,000,000' },
    ['A rent of ₦4,500,000,000 a year is unusually high.'],
  ],
  ['a price with missing zeros', { price: '45' }, ['A price of ₦45 is unusually low.']],
  ['a price on request', { price: '0' }, []],
  ['not a number', { price: 'a lot' }, []],
  ['very many rooms', { bedrooms: '400' }, ['400 bedrooms is unusually many.']],
  ['a huge area', { area: '450000' }, ['An area of 450000 m² is unusually large.']],
  [
    'fees within the cap of Lagos',
    {
      purpose: 'rent',
      location: 'Lekki Phase 1, Lagos',
      price: '5000000',
      agencyFee: '500000',
      legalFee: '500000',
      cautionDeposit: '1000000',
    },
    [],
  ],
  [
    'an agency fee above the cap of Lagos',
    { purpose: 'rent', location: 'Lekki Phase 1, Lagos', price: '5000000', agencyFee: '500001' },
    ['Agency fee of ₦500,001: Lagos law caps it at 10% of the rent.'],
  ],
  [
    'the same fee in Abuja',
    { purpose: 'rent', location: 'Jabi, Abuja', price: '5000000', agencyFee: '500001' },
    [],
  ],
  [
    'a deposit above the rent',
    { purpose: 'rent', price: '5000000', cautionDeposit: '5,000,001' },
    ['Caution deposit of ₦5,000,001 is more than a year’s rent.'],
  ],
  [
    'a fee above the price',
    { purpose: 'buy', price: '5000000', legalFee: '6000000', cautionDeposit: '9000000' },
    ['Legal fee of ₦6,000,000 is more than the price.'],
  ],
  [
    'a band that promises more light',
    { gridBand: 'A', lightHours: '15' },
    ['Band A means 20 hours of light or more, but 15 are stated.'],
  ],
  ['a band that promises about as much light', { gridBand: 'A', lightHours: '16' }, []],
])('%s', (_, fields, warnings) => {
  expect(warningsAbout({ ...emptyDraft, ...fields }, photos)).toEqual(warnings);
});

it('warns about missing photos once published, tiny photos and duplicates', () => {
  const draft = { ...emptyDraft, status: 'published' } as const;
  expect(warningsAbout(emptyDraft, [])).toEqual([]);
  expect(warningsAbout(draft, [])).toEqual(['There are no photos: visitors see a placeholder.']);
  const [first, second] = photos;
  if (!first || !second) throw new Error('expected two photos');
  const plan = { ...first, kind: 'floor-plan' } as const;
  expect(warningsAbout(draft, [plan])).toEqual([
    'There are no photos: visitors see a placeholder.',
  ]);
  const again = { ...first, id: '3' };
  const tiny = { ...second, id: '4', width: 200, height: 150 };
  expect(warningsAbout(draft, [first, second, again, tiny])).toEqual([
    'Photo 4 is only 200 × 150 pixels and will look blurred.',
    'Photos 1 and 3 look the same.',
  ]);
});
