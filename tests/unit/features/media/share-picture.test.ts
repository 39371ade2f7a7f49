import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderText } from '../../../../server/features/media/text-rendering.ts';
import { drawSharePicture } from '../../../../server/features/media/share-picture.ts';
import type { PropertyCard } from '../../../../shared/contract/property-schemas.ts';

const drawn = (text: string, maxWidth = 10_000) =>
  renderText(text, { x: 0, y: 100, size: 50, color: '#000000', maxWidth });
const outlines = (text: string): number => drawn(text).svg.split('<path').length - 1;

const home: PropertyCard = {
  id: 'a',
  title: 'Ilé tó dára',
  location: 'Ọ̀ṣun Crescent, Wuse 2',
  purpose: 'rent',
  type: 'House',
  price: { kind: 'rent', monthly: 450_000, yearly: 5_400_000 },
  status: 'open',
  photos: [],
  photoCount: 0,
  bedrooms: 3,
  bathrooms: 3,
  floors: 2,
  area: null,
  featured: false,
  createdAt: null,
};

describe('text outlines', () => {
  it.each(['₦', 'ẹ', 'ọ', 'ṣ', 'Ẹ', 'Ọ', 'Ṣ', 'ị', 'ụ', 'ṅ', 'ɓ', 'ɗ', 'ƙ', 'é', '’', '7'])(
    'include %s',
    (letter) => {
      expect(outlines(letter)).toBe(1);
      expect(drawn(letter).width).toBeGreaterThan(5);
    },
  );

  it('place a mark over its letter, without a width of its own', () => {
    // Unicode has no precomposed e with a dot below and an acute accent.
    expect(outlines('ẹ́')).toBe(2);
    expect(drawn('ẹ́').width).toBe(drawn('ẹ').width);
  });

  it('omit characters that the font lacks', () => {
    expect(drawn('A🏠漢B').svg).toBe(drawn('AB').svg);
  });

  it('end in an ellipsis within the given width', () => {
    const long = 'A very long address in a very long street of a very large city'.repeat(5);
    expect(drawn(long, 400).width).toBeLessThanOrEqual(400);
    expect(drawn(long, 400).width).toBeGreaterThan(300);
  });

  it('never contain text as markup', () => {
    const letter = fc.constantFrom(...'<>&"\'/=;-ẹọ₦ab1 \n\u0000\u0301🏠');
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        const { svg } = drawn(text, 500);
        expect(
          svg.replaceAll(/<path transform="translate\([\d.-]+\)" d="[MLHVQCZ\d. -]*"\/>/g, ''),
        ).toBe(
          '<g fill="#000000" transform="translate(0 100) scale(0.0244140625 -0.0244140625)"></g>',
        );
      }),
    );
  });
});

describe('share picture of a property', () => {
  it('is 1200 by 630 pixels, with a photograph of any shape or none', async () => {
    const tall = await sharp({
      create: { width: 300, height: 900, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    for (const photo of [undefined, tall]) {
      const picture = await drawSharePicture(home, 'Ilé', photo);
      expect(await sharp(picture).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      });
    }
  });

  it('shows the price and the place, and differs when either changes', async () => {
    const one = await drawSharePicture(home, 'Ilé', undefined);
    const dearer = { ...home, price: { kind: 'on-request' } } as const;
    expect(await drawSharePicture(dearer, 'Ilé', undefined)).not.toEqual(one);
    expect(await drawSharePicture({ ...home, location: 'Yaba' }, 'Ilé', undefined)).not.toEqual(
      one,
    );
    expect(await drawSharePicture(home, 'Ilé', undefined)).toEqual(one);
  });

  it.each([
    'text',
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200"/></svg>',
  ])('rejects data that is not a photograph: %s', async (data) => {
    await expect(drawSharePicture(home, 'Ilé', Buffer.from(data))).rejects.toMatchObject({
      status: 404,
    });
  });
});
