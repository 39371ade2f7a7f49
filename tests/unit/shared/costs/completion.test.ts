import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { City } from '../../../../shared/cities.ts';
import {
  completionLines,
  type HomeForSale,
  type SaleRates,
} from '../../../../shared/costs/completion.ts';
import { cashNeeded, type CostLine } from '../../../../shared/costs/cost-line.ts';

const lagos: SaleRates = {
  agency: 5,
  legal: 'law',
  survey: 'unknown',
  consent: 2.5,
  stamp: 'law',
};
const abuja: SaleRates = { ...lagos, consent: 'unknown' };
const rates: Record<City, SaleRates> = { Abuja: abuja, Lagos: lagos };

const home: HomeForSale = { price: 160_000_000, fees: {}, city: 'Lagos', isSurveyed: false };

const short = ({ name, amount, percent, basis }: CostLine) => [name, amount, percent, basis];

function amountOf(name: CostLine['name'], price: number, own: Partial<SaleRates> = {}) {
  const lines = completionLines({ ...home, price }, { ...rates, Lagos: { ...lagos, ...own } });
  return lines.find((line) => line.name === name)?.amount;
}

describe('cost of completing a purchase', () => {
  it('is the price and each cost by the rates of Lagos', () => {
    const lines = completionLines(home, rates);
    expect(lines.map(short)).toEqual([
      ['price', 160_000_000, null, 'home'],
      ['agency', 8_000_000, 5, 'usual'],
      ['legal', 9_300_000, null, 'law'],
      ['survey', null, null, 'unknown'],
      ['consent', 4_000_000, 2.5, 'usual'],
      ['stamp', 2_400_000, null, 'law'],
    ]);
    expect(cashNeeded(lines)).toEqual({ amount: 183_700_000, isPartial: true });
  });

  it('is partial in Abuja, where the consent is assessed, even with a survey', () => {
    const lines = completionLines({ ...home, city: 'Abuja', isSurveyed: true }, rates);
    expect(lines.map(short)).toEqual([
      ['price', 160_000_000, null, 'home'],
      ['agency', 8_000_000, 5, 'usual'],
      ['legal', 9_300_000, null, 'law'],
      ['survey', 0, null, 'home'],
      ['consent', null, null, 'unknown'],
      ['stamp', 2_400_000, null, 'law'],
    ]);
    expect(cashNeeded(lines)).toEqual({ amount: 179_700_000, isPartial: true });
  });

  it('is complete if every amount is known', () => {
    const surveyed = completionLines({ ...home, isSurveyed: true }, rates);
    expect(cashNeeded(surveyed)).toEqual({ amount: 183_700_000, isPartial: false });
    const quoted = completionLines(home, { ...rates, Lagos: { ...lagos, survey: 1_000_000 } });
    expect(quoted.map(short)).toContainEqual(['survey', 1_000_000, null, 'usual']);
    expect(cashNeeded(quoted)).toEqual({ amount: 184_700_000, isPartial: false });
  });

  it('names the authority whose consent the city requires', () => {
    const labelIn = (city: City | null) =>
      completionLines({ ...home, city }, rates).find(({ name }) => name === 'consent')?.label;
    expect([labelIn('Lagos'), labelIn('Abuja'), labelIn(null)]).toEqual([
      'Governor’s consent and registration',
      'Minister’s consent and registration',
      'Consent and registration',
    ]);
  });

  it('takes the agency and legal fees from the home if they are stated, also if they are 0', () => {
    const lines = completionLines({ ...home, fees: { agency: 0, legal: 5_000_000 } }, rates);
    expect(lines.map(short).slice(1, 3)).toEqual([
      ['agency', 0, null, 'home'],
      ['legal', 5_000_000, null, 'home'],
    ]);
    expect(cashNeeded(lines)?.amount).toBe(171_400_000);
  });

  it('leaves out an unstated cost with a rate of 0', () => {
    const none: SaleRates = { agency: 0, legal: 0, survey: 0, consent: 0, stamp: 0 };
    const lines = completionLines(home, { ...rates, Lagos: none });
    expect(lines.map(short)).toEqual([['price', 160_000_000, null, 'home']]);
    expect(cashNeeded(lines)).toEqual({ amount: 160_000_000, isPartial: false });
    const stated = { ...home, fees: { agency: 0 }, isSurveyed: true };
    expect(completionLines(stated, { ...rates, Lagos: none }).map(short)).toEqual([
      ['price', 160_000_000, null, 'home'],
      ['agency', 0, null, 'home'],
      ['survey', 0, null, 'home'],
    ]);
  });

  it('knows outside our cities what the home states, and nothing else', () => {
    const lines = completionLines({ ...home, city: null, fees: { agency: 3_000_000 } }, rates);
    expect(lines.map(short)).toEqual([
      ['price', 160_000_000, null, 'home'],
      ['agency', 3_000_000, null, 'home'],
      ['legal', null, null, 'unknown'],
      ['survey', null, null, 'unknown'],
      ['consent', null, null, 'unknown'],
      ['stamp', null, null, 'unknown'],
    ]);
    expect(cashNeeded(lines)).toEqual({ amount: 163_000_000, isPartial: true });
  });

  it('is empty for a price on request, whatever fees are stated', () => {
    const lines = completionLines({ ...home, price: 0, fees: { legal: 5_000_000 } }, rates);
    expect(lines).toEqual([]);
    expect(cashNeeded(lines)).toBeNull();
  });

  it.each([
    [1, 0],
    [30_000_005, 3_000_001],
    [49_999_999, 5_000_000],
    [50_000_000, 5_000_000],
    [75_000_000, 6_250_000],
    [100_000_000, 7_500_000],
    [100_000_050, 7_500_002],
    [225_000_000, 11_250_000],
    [1_000_000_000_000, 30_004_500_000],
  ])('computes the legal fee of ₦%i by Scale 4 as ₦%i', (price, fee) => {
    expect(amountOf('legal', price)).toBe(fee);
  });

  it('takes a percentage instead of the scale and of the stamp duty by law', () => {
    const lines = completionLines(home, { ...rates, Lagos: { ...lagos, legal: 5, stamp: 0.5 } });
    expect(lines.map(short)).toContainEqual(['legal', 8_000_000, 5, 'usual']);
    expect(lines.map(short)).toContainEqual(['stamp', 800_000, 0.5, 'usual']);
  });

  it.each([
    [9_999_999, 0],
    [10_000_000, 0],
    [10_000_001, 150_000],
    [10_000_100, 150_002],
    [1_000_000_000_000, 15_000_000_000],
  ])('computes the stamp duty on ₦%i by law as ₦%i', (price, duty) => {
    expect(amountOf('stamp', price)).toBe(duty);
  });

  it('adds up as shown, rounded to whole Naira, and marks exactly the unknown amounts', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    const unknown = fc.constant('unknown' as const);
    const law = fc.constant('law' as const);
    const naira = fc.nat({ max: 1_000_000_000_000 });
    const someRates = fc.record({
      agency: fc.oneof(percent, unknown),
      legal: fc.oneof(percent, law, unknown),
      survey: fc.oneof(naira, unknown),
      consent: fc.oneof(percent, unknown),
      stamp: fc.oneof(percent, law, unknown),
    });
    const someHome = fc.record({
      price: fc.integer({ min: 1, max: 1_000_000_000_000 }),
      fees: fc.record({ agency: naira, legal: naira }, { requiredKeys: [] }),
      city: fc.constantFrom<City | null>('Abuja', 'Lagos', null),
      isSurveyed: fc.boolean(),
    });
    fc.assert(
      fc.property(someHome, someRates, someRates, (some, inAbuja, inLagos) => {
        const lines = completionLines(some, { Abuja: inAbuja, Lagos: inLagos });
        const known = lines.flatMap(({ amount }) => (amount === null ? [] : [amount]));
        expect(known.every((amount) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
        expect(cashNeeded(lines)).toEqual({
          amount: known.reduce((sum, amount) => sum + amount, 0),
          isPartial: known.length < lines.length,
        });
        for (const { amount, percent: of, basis } of lines) {
          expect(amount === null).toBe(basis === 'unknown');
          expect(of === null || basis === 'usual').toBe(true);
        }
        expect(new Set(lines.map(({ name }) => name)).size).toBe(lines.length);
      }),
    );
  });

  it('never costs less for a dearer home', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [less, more] = [one, other].toSorted((a, b) => a - b);
        const cash = (of = 0) => cashNeeded(completionLines({ ...home, price: of }, rates))?.amount;
        expect(cash(less)).toBeLessThanOrEqual(cash(more) ?? 0);
      }),
    );
  });
});
