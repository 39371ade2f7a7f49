import { readdirSync, readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { emptyDraft, type PropertyDraft } from '../../../../client/pages/admin/property/draft.ts';
import {
  type DifferenceHash,
  differenceHash,
  hashedSize,
} from '../../../../client/pages/admin/property/photos/difference-hash.ts';
import { warningsAbout } from '../../../../client/pages/admin/property/warnings.ts';
import type { AdminPhoto } from '../../../../shared/contract/admin/property-schemas.ts';

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
  ['very many rooms', { bedrooms: '400' }, ['A home with 400 bedrooms is unusual.']],
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
  expect(warningsAbout({ ...emptyDraft, ...fields }, photos, new Map())).toEqual(warnings);
});

it('warns about missing photos once published, and about tiny ones', () => {
  const draft = { ...emptyDraft, status: 'published' } as const;
  const warnings = (shown: AdminPhoto[]) => warningsAbout(draft, shown, new Map());
  expect(warningsAbout(emptyDraft, [], new Map())).toEqual([]);
  expect(warnings([])).toEqual(['There are no photos: visitors see a placeholder.']);
  const [first, second] = photos;
  if (!first || !second) throw new Error('expected two photos');
  expect(warnings([{ ...first, kind: 'floor-plan' }])).toEqual([
    'There are no photos: visitors see a placeholder.',
  ]);
  expect(warnings([first, { ...second, width: 200, height: 150 }])).toEqual([
    'Photo 2 is only 200 × 150 pixels and will look blurred.',
  ]);
});

describe('photos that look the same', () => {
  const folder = new URL('../../../../server/provider/seed/photos/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const originals = names.map((name) => readFileSync(new URL(name, folder)));

  /** The warnings about photos of one size and colour. */
  async function warningsOf(pictures: Buffer[]): Promise<string[]> {
    const shown = pictures.map((_picture, index) => ({
      ...large,
      id: `${index + 1}`,
      src: `/media/${index + 1}`,
      color: '#102030',
    }));
    const hashes = new Map<string, DifferenceHash>();
    for (const [index, picture] of pictures.entries()) {
      const { width, height } = hashedSize;
      const resized = sharp(picture).resize(width, height, { fit: 'fill' }).ensureAlpha();
      hashes.set(`/media/${index + 1}`, differenceHash(await resized.raw().toBuffer()));
    }
    return warningsAbout(emptyDraft, shown, hashes);
  }

  it('are none of the demo pictures, though they have one size', async () => {
    expect(names.length).toBeGreaterThan(40);
    expect(await warningsOf(originals)).toEqual([]);
  });

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['a smaller JPEG', (picture) => picture.resize(500).jpeg({ quality: 40 })],
    ['a larger WebP', (picture) => picture.resize(1400).webp({ quality: 50, effort: 0 })],
    ['a brighter one', (picture) => picture.modulate({ brightness: 1.15 }).jpeg()],
  ])('are those of which one is %s of the other, whichever picture it is', async (_, copy) => {
    for (const original of originals.filter((_picture, index) => index % 4 === 0)) {
      const copied = await copy(sharp(original)).toBuffer();
      expect(await warningsOf([original, copied])).toEqual(['Photos 1 and 2 look the same.']);
    }
  });

  it('are named together, wherever they are', async () => {
    const [front, back, other] = originals;
    if (!front || !back || !other) throw new Error('expected three pictures');
    const small = await sharp(front).resize(640).jpeg({ quality: 60 }).toBuffer();
    expect(await warningsOf([front, back, small, other, back, front])).toEqual([
      'Photos 1, 3 and 6 look the same.',
      'Photos 2 and 5 look the same.',
    ]);
  });
});
