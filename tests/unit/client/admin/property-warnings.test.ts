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
])('%s', (_, fields, warnings) => {
  expect(warningsAbout({ ...emptyDraft, ...fields }, photos)).toEqual(warnings);
});

it('warns about missing photos once published, tiny photos and duplicates', () => {
  const draft = { ...emptyDraft, status: 'published' } as const;
  expect(warningsAbout(emptyDraft, [])).toEqual([]);
  expect(warningsAbout(draft, [])).toEqual(['There are no photos: visitors see a placeholder.']);
  const [first, second] = photos;
  if (!first || !second) throw new Error('expected two photos');
  const again = { ...first, id: '3' };
  const tiny = { ...second, id: '4', width: 200, height: 150 };
  expect(warningsAbout(draft, [first, second, again, tiny])).toEqual([
    'Photo 4 is only 200 × 150 pixels and will look blurred.',
    'Photos 1 and 3 look the same.',
  ]);
});
