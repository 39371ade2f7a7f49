import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveInCost } from '../../../shared/move-in-cost.ts';

const percent = fc.double({ min: 0, max: 100, noNaN: true });

describe('move-in cost', () => {
  it('is a year’s rent plus the fees', () => {
    const cost = moveInCost(5_400_000, { service: 10, caution: 10, agency: 7.5, legal: 0 });
    expect(cost).toEqual({
      lines: [
        { label: "First year's rent", percent: null, amount: 5_400_000 },
        { label: 'Service charge', percent: 10, amount: 540_000 },
        { label: 'Caution deposit, refundable', percent: 10, amount: 540_000 },
        { label: 'Agency fee', percent: 7.5, amount: 405_000 },
      ],
      total: 6_885_000,
    });
  });

  it('adds up as shown, and is never below the rent', () => {
    const percentages = fc.record({
      service: percent,
      caution: percent,
      agency: percent,
      legal: percent,
    });
    fc.assert(
      fc.property(fc.nat(), percentages, (rent, each) => {
        const { lines, total } = moveInCost(rent, each);
        expect(total).toBe(lines.reduce((sum, { amount }) => sum + amount, 0));
        expect(total).toBeGreaterThanOrEqual(rent);
        expect(lines.every(({ amount }) => Number.isInteger(amount))).toBe(true);
      }),
    );
  });
});
