import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashNeeded } from '../../../../shared/costs/cost-line.ts';
import { moveInLines } from '../../../../shared/costs/move-in.ts';

const tenEach = { service: 10, caution: 10, agency: 10, legal: 10 };

const anyPercent = fc.double({ min: 0, max: 100, noNaN: true });
const percentages = fc.record({
  service: anyPercent,
  caution: anyPercent,
  agency: anyPercent,
  legal: anyPercent,
});
const naira = fc.nat({ max: 1_000_000_000_000 });
const fees = fc.record(
  { service: naira, caution: naira, agency: naira, legal: naira },
  { requiredKeys: [] },
);

describe('cost of moving in', () => {
  it('is a year’s rent and the usual fees if the home states none', () => {
    const lines = moveInLines({ yearlyRent: 13_000_000, fees: {} }, tenEach);
    const usual = { amount: 1_300_000, percent: 10, basis: 'usual' };
    expect(lines).toEqual([
      {
        name: 'rent',
        label: 'First year’s rent',
        amount: 13_000_000,
        percent: null,
        basis: 'home',
      },
      { name: 'service', label: 'Service charge', ...usual },
      { name: 'caution', label: 'Caution deposit, refundable', ...usual },
      { name: 'agency', label: 'Agency fee', ...usual },
      { name: 'legal', label: 'Legal fee', ...usual },
    ]);
    expect(cashNeeded(lines)).toEqual({ amount: 18_200_000, isPartial: false });
  });

  it('takes each fee from the home if it is stated, above or below the usual one', () => {
    const home = { yearlyRent: 13_000_000, fees: { service: 2_500_000, agency: 650_000 } };
    const lines = moveInLines(home, tenEach);
    expect(lines.map(({ name, amount, percent, basis }) => [name, amount, percent, basis])).toEqual(
      [
        ['rent', 13_000_000, null, 'home'],
        ['service', 2_500_000, null, 'home'],
        ['caution', 1_300_000, 10, 'usual'],
        ['agency', 650_000, null, 'home'],
        ['legal', 1_300_000, 10, 'usual'],
      ],
    );
    expect(cashNeeded(lines)).toEqual({ amount: 18_750_000, isPartial: false });
  });

  it('shows a stated fee of 0, and leaves out an unstated one of 0%', () => {
    const home = { yearlyRent: 2_000_000, fees: { caution: 0 } };
    const lines = moveInLines(home, { service: 0, caution: 10, agency: 0, legal: 5 });
    expect(lines.map(({ name, amount, basis }) => [name, amount, basis])).toEqual([
      ['rent', 2_000_000, 'home'],
      ['caution', 0, 'home'],
      ['legal', 100_000, 'usual'],
    ]);
    expect(cashNeeded(lines)).toEqual({ amount: 2_100_000, isPartial: false });
  });

  it('rounds each fee to whole Naira before it adds up', () => {
    const lines = moveInLines(
      { yearlyRent: 1_000_005, fees: {} },
      { service: 10, caution: 10, agency: 7.5, legal: 33.33 },
    );
    expect(lines.map(({ amount }) => amount)).toEqual([
      1_000_005, 100_001, 100_001, 75_000, 333_302,
    ]);
    expect(cashNeeded(lines)?.amount).toBe(1_608_309);
  });

  it('is empty for a rent on request, whatever fees are stated', () => {
    const lines = moveInLines({ yearlyRent: 0, fees: { service: 500_000 } }, tenEach);
    expect(lines).toEqual([]);
    expect(cashNeeded(lines)).toBeNull();
  });

  it('stays exact for the highest rent', () => {
    const lines = moveInLines({ yearlyRent: 1_000_000_000_000, fees: {} }, tenEach);
    expect(cashNeeded(lines)).toEqual({ amount: 1_400_000_000_000, isPartial: false });
  });

  it('adds up as shown, is never below the rent, and has a line for every stated fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000_000 }),
        fees,
        percentages,
        (yearlyRent, stated, each) => {
          const lines = moveInLines({ yearlyRent, fees: stated }, each);
          const amounts = lines.map(({ amount }) => amount ?? Number.NaN);
          const total = cashNeeded(lines);
          expect(total).toEqual({
            amount: amounts.reduce((sum, amount) => sum + amount),
            isPartial: false,
          });
          expect(total?.amount).toBeGreaterThanOrEqual(yearlyRent);
          expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
          const fromHome = lines.filter(({ basis }) => basis === 'home');
          expect(fromHome.map(({ name, amount }) => [name, amount]).toSorted()).toEqual(
            Object.entries({ ...stated, rent: yearlyRent }).toSorted(),
          );
        },
      ),
    );
  });
});
