import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceLabel } from '../../../../shared/map/price-label.ts';

const naira = fc.oneof(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1e12 }));
const sizes: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9 };

function amountOf(label: string): number {
  const [, figures = '', unit = ''] = /^₦([\d.]+)([kMB]?)$/.exec(label) ?? [];
  return Number(figures) * (sizes[unit] ?? 1);
}

describe('the label of a price', () => {
  it.each([
    [13_000_000, '₦13M'],
    [450_000, '₦450k'],
    [2_500_000, '₦2.5M'],
    [2_456_000, '₦2.46M'],
    [100_000_000, '₦100M'],
    [162_500_000, '₦163M'],
    [999_499, '₦999k'],
    [999_500, '₦1M'],
    [999_999_999, '₦1B'],
    [1_250_000_000, '₦1.25B'],
    [1_000_000_000_000, '₦1000B'],
    [1500, '₦1.5k'],
    [999, '₦999'],
    [1, '₦1'],
    [0, 'Ask'],
    [Number.NaN, 'Ask'],
  ])('of %d is %s', (amount, label) => {
    expect(priceLabel(amount)).toBe(label);
  });

  it('is at most 6 characters long and at most half a percent off', () => {
    fc.assert(
      fc.property(naira, (amount) => {
        const label = priceLabel(amount);
        expect(label).toMatch(/^₦\d{1,4}(\.\d{1,2})?[kMB]?$/);
        expect(label.length).toBeLessThanOrEqual(6);
        expect(Math.abs(amountOf(label) - amount)).toBeLessThanOrEqual(amount * 0.005 + 1e-6);
      }),
      { numRuns: 1000 },
    );
  });

  it('of a higher price is never lower', () => {
    fc.assert(
      fc.property(naira, naira, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(amountOf(priceLabel(low))).toBeLessThanOrEqual(amountOf(priceLabel(high)));
      }),
      { numRuns: 1000 },
    );
  });
});
