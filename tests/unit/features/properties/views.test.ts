import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleProperty } from '../../../../server/features/properties/sample.ts';
import {
  toPrice,
  toPropertyCard,
  toPropertyView,
} from '../../../../server/features/properties/views.ts';
import { upstreamProperty } from '../../../support/upstream-property.ts';

describe('price', () => {
  it.each([
    ['buy', { monthlyPrice: 0, annualPrice: 95_000_000 }, { kind: 'sale', amount: 95_000_000 }],
    [
      'buy',
      { monthlyPrice: 450_000, annualPrice: 95_000_000 },
      { kind: 'sale', amount: 95_000_000 },
    ],
    ['buy', { monthlyPrice: 450_000, annualPrice: 0 }, { kind: 'on-request' }],
    ['buy', { monthlyPrice: 0, annualPrice: 0 }, { kind: 'on-request' }],
    [
      'rent',
      { monthlyPrice: 450_000, annualPrice: 5_400_000 },
      { kind: 'rent', monthly: 450_000, yearly: 5_400_000 },
    ],
    [
      'rent',
      { monthlyPrice: 450_000, annualPrice: 0 },
      { kind: 'rent', monthly: 450_000, yearly: 5_400_000 },
    ],
    [
      'rent',
      { monthlyPrice: 0, annualPrice: 5_400_000 },
      { kind: 'rent', monthly: 450_000, yearly: 5_400_000 },
    ],
    [
      'rent',
      { monthlyPrice: 0, annualPrice: 1_000_000 },
      { kind: 'rent', monthly: 83_333, yearly: 1_000_000 },
    ],
    [
      'rent',
      { monthlyPrice: 500_000, annualPrice: 5_400_000 },
      { kind: 'rent', monthly: 500_000, yearly: 5_400_000 },
    ],
    ['rent', { monthlyPrice: 0, annualPrice: 0 }, { kind: 'on-request' }],
  ] as const)('is shown to %s with %o as %o', (purpose, prices, view) => {
    expect(toPrice(purpose, prices)).toEqual(view);
  });

  it('is in whole Naira, and never zero', () => {
    const naira = fc.oneof(fc.nat({ max: 12 }), fc.nat());
    fc.assert(
      fc.property(fc.constantFrom('buy', 'rent'), naira, naira, (purpose, monthly, annual) => {
        const { kind, ...amounts } = toPrice(purpose, {
          monthlyPrice: monthly,
          annualPrice: annual,
        });
        for (const amount of Object.values(amounts)) {
          expect(Number.isInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThan(0);
        }
        const isPriced = annual > 0 || (purpose === 'rent' && monthly > 0);
        const priced = purpose === 'buy' ? 'sale' : 'rent';
        expect(kind).toBe(isPriced ? priced : 'on-request');
      }),
    );
  });
});

describe('photographs', () => {
  const photo = (url: string) => ({ url, alt: null, width: null, height: null, color: null });
  const property = upstreamProperty({
    title: 'A house',
    photos: [
      { url: '/1.jpg', alt: 'The front', width: 800, height: 600, color: '#123456' },
      ...['/2.jpg', '/3.jpg', '/4.jpg'].map(photo),
    ],
  });

  it('are two on a card and all on the property’s page', () => {
    expect(toPropertyCard(property, (url) => url)).toMatchObject({
      photoCount: 4,
      photos: { length: 2 },
    });
    expect(toPropertyView(property, (url) => url)).toMatchObject({
      photoCount: 4,
      photos: { length: 4 },
    });
  });

  it('include their known details, with sensible defaults for the rest', () => {
    expect(toPropertyCard(property, (url) => `/media${url}`).photos).toEqual([
      { src: '/media/1.jpg', alt: 'The front', width: 800, height: 600, color: '#123456' },
      {
        src: '/media/2.jpg',
        alt: 'Photo 2 of A house',
        width: 1200,
        height: 800,
        color: '#efe7d8',
      },
    ]);
  });

  it('are omitted if browsers may not load them', () => {
    const allowed = (url: string) => (url === '/2.jpg' ? url : null);
    expect(toPropertyView(property, allowed).photos.map(({ src }) => src)).toEqual(['/2.jpg']);
  });
});

describe('sample listing', () => {
  it('is a sale that cannot be mistaken for a real listing', () => {
    expect(sampleProperty).toMatchObject({
      id: 'sample',
      purpose: 'buy',
      featured: false,
      photos: [],
    });
    expect(sampleProperty.description).toMatch(/^A sample listing/);
  });
});
