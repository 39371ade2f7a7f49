/** Terms of a home loan. Money is whole Naira. */
export interface MortgageTerms {
  price: number;
  deposit: number;
  /** Whole years. */
  years: number;
  /** Per cent per year. */
  rate: number;
}

export interface Mortgage {
  /** Amount borrowed; 0 if the deposit covers the price. */
  loan: number;
  /** Naira per month, unrounded; 0 if the loan or its term is 0. */
  monthly: number;
  /** Total interest over the term, unrounded. */
  interest: number;
}

export interface ScheduleYear {
  /** 1-based. */
  year: number;
  /** Interest paid in this year, unrounded. */
  interest: number;
  principal: number;
  /** Balance at the end of the year. */
  owed: number;
}

/** Defaults for a home whose price is on request. */
export const defaultTerms: MortgageTerms = {
  price: 160_000_000,
  deposit: 20_000_000,
  years: 5,
  rate: 7.8,
};

/** The default deposit as a share of the price. */
const depositShare = defaultTerms.deposit / defaultTerms.price;

/** Initial terms of a home's calculator. */
export function termsFor(price: number): MortgageTerms {
  return { ...defaultTerms, price, deposit: Math.round(price * depositShare) };
}

/** Computes an amortised loan with equal monthly payments; never negative, and 0 if the result is not a finite number. */
export function mortgage({ price, deposit, years, rate }: MortgageTerms): Mortgage {
  const loan = Math.max(0, price - deposit);
  const months = years * 12;
  if (loan === 0 || months === 0) return { loan, monthly: 0, interest: 0 };
  const monthly = repayment(loan, rate / 100 / 12, months);
  const interest = Math.max(0, monthly * months - loan);
  if (!Number.isFinite(monthly) || !Number.isFinite(interest))
    return { loan, monthly: 0, interest: 0 };
  return { loan, monthly, interest };
}

/** Payments per year, for the first `max` years at most; empty if nothing is borrowed. */
export function paymentSchedule(terms: MortgageTerms, max: number): ScheduleYear[] {
  const { loan, monthly } = mortgage(terms);
  if (monthly === 0) return [];
  const months = terms.years * 12;
  const monthlyRate = terms.rate / 100 / 12;
  const owedAfter = (year: number): number => loan * shareOwed(monthlyRate, months, year * 12);
  return Array.from({ length: Math.min(terms.years, max) }, (_, index) => {
    const owed = owedAfter(index + 1);
    const principal = owedAfter(index) - owed;
    return { year: index + 1, interest: Math.max(0, monthly * 12 - principal), principal, owed };
  });
}

function repayment(loan: number, monthlyRate: number, months: number): number {
  const discount = discountOver(monthlyRate, months);
  // With no interest, or so little that rounding loses it, the formula would be 0 / 0.
  return discount === 0 ? loan / months : (loan * monthlyRate) / discount;
}

/** Share of the loan still owed after a number of months, from 1 down to 0. */
function shareOwed(monthlyRate: number, months: number, after: number): number {
  const discount = discountOver(monthlyRate, months);
  if (discount === 0) return (months - after) / months;
  return discountOver(monthlyRate, months - after) / discount;
}

/** 1 − (1 + r)^−n, exact for small rates and without overflow for large ones. */
function discountOver(monthlyRate: number, months: number): number {
  return -Math.expm1(-months * Math.log1p(monthlyRate));
}
