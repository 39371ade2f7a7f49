import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasTerms,
  allowedInput,
  readTerms,
  formattedInput,
  type MortgageField,
} from '../../../shared/mortgage-inputs.ts';
import { defaultTerms, mortgage, paymentSchedule, termsFor } from '../../../shared/mortgage.ts';

const everyTerm = fc.record({
  price: fc.integer({ min: 1, max: 10_000_000_000 }),
  deposit: fc.integer({ min: 0, max: 10_000_000_000 }),
  years: fc.integer({ min: 0, max: 100 }),
  rate: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 60, noNaN: true })),
});

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('monthly payment', () => {
  it('is ₦2,825,314 for the specification’s defaults', () => {
    const { loan, monthly, interest } = mortgage(defaultTerms);
    expect(loan).toBe(140_000_000);
    expect(Math.round(monthly)).toBe(2_825_314);
    expect(Math.round(interest)).toBe(29_518_828);
  });

  it('divides evenly without interest', () => {
    expect(mortgage({ price: 120, deposit: 0, years: 1, rate: 0 })).toEqual({
      loan: 120,
      monthly: 10,
      interest: 0,
    });
  });

  it.each([
    ['no term', { ...defaultTerms, years: 0 }],
    ['no price', { ...defaultTerms, price: 0 }],
    ['a deposit of the whole price', { ...defaultTerms, deposit: 160_000_000 }],
    ['a deposit above the price', { ...defaultTerms, deposit: 1e30 }],
    ['infinite numbers', { price: 1e308, deposit: 0, years: 1e308, rate: 1e308 }],
  ])('is 0 for %s', (_, terms) => {
    expect(mortgage(terms).monthly).toBe(0);
    expect(mortgage(terms).interest).toBe(0);
    expect(paymentSchedule(terms, 100)).toEqual([]);
  });

  it('is never negative or NaN, whatever is entered', () => {
    const amount = fc.oneof(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.nat());
    const anyTerms = fc.record({ price: amount, deposit: amount, years: fc.nat(), rate: amount });
    fc.assert(
      fc.property(anyTerms, (terms) => {
        for (const value of Object.values(mortgage(terms))) {
          expect(Number.isFinite(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('grows with the rate and shrinks with the term', () => {
    fc.assert(
      fc.property(everyTerm, ({ years, ...terms }) => {
        const some = { ...terms, deposit: 0, years: years + 1 };
        const { monthly } = mortgage(some);
        const slack = monthly * 1e-9;
        expect(mortgage({ ...some, rate: some.rate + 1 }).monthly).toBeGreaterThan(monthly);
        expect(mortgage({ ...some, years: some.years + 1 }).monthly).toBeLessThan(monthly + slack);
      }),
    );
  });
});

describe('payment schedule', () => {
  it('repays the loan with interest, and the balance falls every year', () => {
    fc.assert(
      fc.property(everyTerm, (terms) => {
        const { loan, monthly, interest } = mortgage(terms);
        const years = paymentSchedule(terms, 100);
        fc.pre(monthly > 0);
        expect(years).toHaveLength(terms.years);
        expect(sum(years.map(({ principal }) => principal)) / loan).toBeCloseTo(1, 6);
        expect(Math.abs(sum(years.map((year) => year.interest)) - interest)).toBeLessThan(
          1 + (loan + interest) * 1e-6,
        );
        expect(years.at(-1)?.owed).toBe(0);
        let owed = loan;
        for (const year of years) {
          expect(year.principal).toBeGreaterThanOrEqual(0);
          expect(year.owed).toBeLessThanOrEqual(owed);
          owed = year.owed;
        }
      }),
    );
  });

  it('stops after the requested years', () => {
    expect(paymentSchedule({ ...defaultTerms, years: 1e15 }, 40)).toHaveLength(40);
  });
});

describe('calculator input', () => {
  const read = (query: string) => readTerms(new URLSearchParams(query), defaultTerms);

  it.each<[MortgageField, string, string]>([
    ['price', '₦160,000,000', '160,000,000'],
    ['price', '1.5M naira', '1.5M '],
    ['deposit', 'none', ''],
    ['price', 'abc', ''],
    ['years', '2.5', '2.5'],
    ['rate', '7.8 %', '7.8'],
    ['rate', '-3,75', '375'],
  ])('keeps of %s %j only %j', (field, typed, expected) => {
    expect(allowedInput(field, typed)).toBe(expected);
  });

  it.each<[MortgageField, string, string]>([
    ['price', '160000000', '160,000,000'],
    ['price', '5m', '5,000,000'],
    ['deposit', '750k', '750,000'],
    ['deposit', '500', '500'],
    ['deposit', '1.2.3', '123'],
    ['deposit', 'b', ''],
    ['price', '160 000 000', '160,000,000'],
    ['price', '160.000.000', '160,000,000'],
    ['price', '1k2', '12'],
    ['years', '2.5', '2.5'],
    ['deposit', '', ''],
    ['years', '1200', '1200'],
    ['rate', '7.80', '7.80'],
  ])('shows of %s %j as %j once it is typed', (field, typed, shown) => {
    expect(formattedInput(field, typed)).toBe(shown);
  });

  it.each([
    ['', defaultTerms],
    ['price=1.2+billion&deposit=5m', { ...defaultTerms, price: 1_200_000_000, deposit: 5_000_000 }],
    ['price=5m5&deposit=1.2.3', { ...defaultTerms, price: 55, deposit: 123 }],
    ['price=160+000+000&deposit=5.5', { ...defaultTerms, price: 160e6, deposit: 55 }],
    ['years=2.5', { ...defaultTerms, years: 0 }],
    ['years=5+years', { ...defaultTerms, years: 0 }],
    [
      'price=90%2C000%2C000&deposit=&years=10&rate=',
      { price: 90e6, deposit: 0, years: 10, rate: 0 },
    ],
    ['years=-5&rate=.', { ...defaultTerms, years: 0, rate: 0 }],
    ['years=5.5&rate=7.8.1', { ...defaultTerms, years: 0, rate: 0 }],
    ['years=1e3&rate=.5', { ...defaultTerms, years: 0, rate: 0.5 }],
    [`price=${'9'.repeat(400)}&price=1`, { ...defaultTerms, price: 0 }],
    ['price=1&price=2', { ...defaultTerms, price: 1 }],
  ])('parses %j', (query, terms) => {
    expect(read(query)).toEqual(terms);
  });

  it('distinguishes URLs with and without figures', () => {
    expect(hasTerms(new URLSearchParams('photo=2'))).toBe(false);
    expect(hasTerms(new URLSearchParams('rate='))).toBe(true);
  });
});

describe('default calculator terms', () => {
  it('are the home’s price, a deposit of an eighth, five years and 7.8%', () => {
    expect(termsFor(95_000_001)).toEqual({
      price: 95_000_001,
      deposit: 11_875_000,
      years: 5,
      rate: 7.8,
    });
    expect(termsFor(160_000_000)).toEqual(defaultTerms);
  });
});
