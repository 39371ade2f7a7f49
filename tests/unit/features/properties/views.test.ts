import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleProperty } from '../../../../server/features/properties/views/sample.ts';
import {
  toPrice,
  toPropertyCard,
  toPropertyView,
} from '../../../../server/features/properties/views/views.ts';
import { cashNeeded } from '../../../../shared/costs/cost-line.ts';
import { costSettings } from '../../../support/cost-settings.ts';
import type { PaperView } from '../../../../shared/contract/property-terms.ts';
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

describe('fees', () => {
  const known = { serviceCharge: 0, cautionDeposit: 500_000, agencyFee: null, legalFee: 400_000 };

  it('are those of the home that are known', () => {
    const card = toPropertyCard(
      upstreamProperty({ purpose: 'rent', ...known }),
      () => null,
      costSettings,
    );
    expect(card.fees).toEqual({ service: 0, caution: 500_000, legal: 400_000 });
    expect(toPropertyCard(upstreamProperty(), () => null, costSettings)).not.toHaveProperty('fees');
  });

  it('are on no card for sale, and on a page among its costs', () => {
    const sale = upstreamProperty({ purpose: 'buy', annualPrice: 95_000_000, ...known });
    expect(toPropertyCard(sale, () => null, costSettings)).not.toHaveProperty('fees');
    const view = toPropertyView(sale, () => null, costSettings);
    expect(view).not.toHaveProperty('serviceCharge');
    expect(view.costs?.lines.filter(({ basis }) => basis === 'home')).toMatchObject([
      { name: 'price' },
      { name: 'legal', amount: 400_000 },
    ]);
  });
});

describe('costs', () => {
  const rental = { purpose: 'rent', annualPrice: 13_000_000, location: 'Yaba, Lagos' } as const;
  const view = (fields: object) =>
    toPropertyView(upstreamProperty(fields), () => null, costSettings);

  it('are summed up on the card of a rent', () => {
    const cash = (fields: object) =>
      toPropertyCard(upstreamProperty(fields), () => null, costSettings).cash;
    expect(cash(rental)).toBe(18_200_000);
    expect(cash({ ...rental, serviceCharge: 0 })).toBe(16_900_000);
    expect(cash({ ...rental, annualPrice: 0 })).toBeUndefined();
    expect(cash({ annualPrice: 160_000_000 })).toBeUndefined();
  });

  it('are itemised on a page, with the fees of the home', () => {
    const { cash, costs } = view({ ...rental, legalFee: 500_000 });
    expect(costs?.lines.map(({ name, amount, basis }) => [name, amount, basis])).toEqual([
      ['rent', 13_000_000, 'home'],
      ['service', 1_300_000, 'usual'],
      ['caution', 1_300_000, 'usual'],
      ['agency', 1_300_000, 'usual'],
      ['legal', 500_000, 'home'],
    ]);
    expect(cash).toBe(17_400_000);
    expect(costs?.checkedOn).toBeNull();
    expect(costs?.sources.map(({ name }) => name).join()).toContain('LASRERA');
  });

  it('are summed up on the page of a sale, and not on its card', () => {
    const sale = { annualPrice: 160_000_000, location: 'Maitama, Abuja' };
    const { cash, costs } = view(sale);
    expect(cash).toBe(cashNeeded(costs?.lines ?? [])?.amount);
    expect(cash).toBeGreaterThan(160_000_000);
    expect(view({ ...sale, annualPrice: 0 })).not.toHaveProperty('cash');
    expect(toPropertyCard(upstreamProperty(sale), () => null, costSettings)).not.toHaveProperty(
      'cash',
    );
  });

  it('of a sale have the day of the estimate, and no survey if the home has one', () => {
    const survey = (papers: readonly PaperView[]) =>
      view({ annualPrice: 160_000_000, papers }).costs?.lines.find(({ name }) => name === 'survey');
    expect(view({}).costs?.checkedOn).toBe(costSettings.saleCheckedOn);
    const seen = { seenBy: null, seenOn: null };
    expect(survey([{ type: 'survey', ...seen }])).toMatchObject({ amount: 0, basis: 'home' });
    expect(survey([{ type: 'c_of_o', ...seen }])).toMatchObject({ amount: null, basis: 'unknown' });
  });

  it('are absent if the price is on request', () => {
    expect(view({ annualPrice: 0 }).costs).toBeNull();
    expect(view({ ...rental, annualPrice: 0 }).costs).toBeNull();
  });
});

describe('a reduction', () => {
  const change = { previousPrice: 100_000_000, priceChangedAt: '2026-11-20T23:30:00.000Z' };

  it.each([
    [{ ...change, annualPrice: 95_000_000 }, '2026-11-21'],
    [{ ...change, annualPrice: 105_000_000 }, undefined],
    [{ ...change, annualPrice: 0 }, undefined],
    [{ annualPrice: 95_000_000 }, undefined],
    [{ ...change, annualPrice: 95_000_000, priceChangedAt: '9999-12-31T23:59:59.000Z' }, undefined],
  ])('of %j is since %s', (fields, day) => {
    const card = toPropertyCard(upstreamProperty(fields), () => null, costSettings);
    expect(card.reducedOn).toBe(day);
  });
});

describe('the day of a confirmation', () => {
  const property = upstreamProperty({ confirmedOn: '2026-11-12' });

  it('is on the page, but not on cards, which do not show it', () => {
    expect(toPropertyView(property, () => null, costSettings).confirmedOn).toBe('2026-11-12');
    expect(toPropertyCard(property, () => null, costSettings)).not.toHaveProperty('confirmedOn');
    expect(toPropertyView(upstreamProperty(), () => null, costSettings)).not.toHaveProperty(
      'confirmedOn',
    );
  });
});

describe('floor plans', () => {
  const plan = { url: '/plan.jpg', alt: null, width: null, height: null, color: null };
  const property = upstreamProperty({
    title: 'A house',
    photos: [
      { url: '/1.jpg', alt: null, width: null, height: null, color: null },
      { ...plan, kind: 'floor-plan' },
    ],
  });

  it('are apart from the photos, which alone are counted', () => {
    const view = toPropertyView(property, (url) => url, costSettings);
    expect(view.photos.map(({ src }) => src)).toEqual(['/1.jpg']);
    expect(view.floorPlans).toMatchObject([{ src: '/plan.jpg', alt: 'Floor plan 1 of A house' }]);
    expect(view.photoCount).toBe(1);
    const card = toPropertyCard(property, (url) => url, costSettings);
    expect(card).toMatchObject({ photoCount: 1, photos: [{ src: '/1.jpg' }] });
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
    expect(toPropertyCard(property, (url) => url, costSettings)).toMatchObject({
      photoCount: 4,
      photos: { length: 2 },
    });
    expect(toPropertyView(property, (url) => url, costSettings)).toMatchObject({
      photoCount: 4,
      photos: { length: 4 },
    });
  });

  it('include their known details, with sensible defaults for the rest', () => {
    expect(toPropertyCard(property, (url) => `/media${url}`, costSettings).photos).toEqual([
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
    expect(toPropertyView(property, allowed, costSettings).photos.map(({ src }) => src)).toEqual([
      '/2.jpg',
    ]);
  });
});

describe('sample listing', () => {
  it('is a sale that cannot be mistaken for a real listing', () => {
    expect(sampleProperty(costSettings)).toMatchObject({
      id: 'sample',
      purpose: 'buy',
      featured: false,
      photos: [],
    });
    expect(sampleProperty(costSettings).description).toMatch(/^A sample listing/);
  });
});
