/** What a loan for a home is reckoned from. Money is whole Naira. */
export interface MortgageTerms {
  price: number;
  deposit: number;
  /** Whole years. */
  years: number;
  /** Per cent a year. */
  rate: number;
}

export interface Mortgage {
  /** What is borrowed; 0 where the deposit covers the price. */
  loan: number;
  /** Naira a month, not rounded; 0 where nothing is borrowed or no time is given. */
  monthly: number;
  /** Of the whole loan, not rounded. */
  interest: number;
}

export interface ScheduleYear {
  /** 1-based. */
  year: number;
  /** Paid in this year, not rounded. */
  interest: number;
  principal: number;
  /** What is still owed when it ends. */
  owed: number;
}

/** Section 9 of the specification, for a home whose price is on request. */
export const defaultTerms: MortgageTerms = {
  price: 160_000_000,
  deposit: 20_000_000,
  years: 5,
  rate: 7.8,
};

/** The deposit of the specification's defaults, as a share of their price. */
const depositShare = defaultTerms.deposit / defaultTerms.price;

/** The terms that a home's calculator starts with. */
export function termsFor(price: number): MortgageTerms {
  return { ...defaultTerms, price, deposit: Math.round(price * depositShare) };
}

/** The standard amortised formula of the specification, section 9; never negative, and 0 where no number comes out. */
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

/**
 * What is paid year by year, for the first `most` years at most; empty where there is nothing to pay.
 */
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
  // At no interest, or so little that it is lost in rounding, the formula is 0 / 0.
  return discount === 0 ? loan / months : (loan * monthlyRate) / discount;
}

/** The share of a loan that is still owed after so many of its months, from 1 down to 0. */
function shareOwed(monthlyRate: number, months: number, after: number): number {
  const discount = discountOver(monthlyRate, months);
  if (discount === 0) return (months - after) / months;
  return discountOver(monthlyRate, months - after) / discount;
}

/** 1 − (1 + r)^−n, exact for small rates and without overflow for large ones. */
function discountOver(monthlyRate: number, months: number): number {
  return -Math.expm1(-months * Math.log1p(monthlyRate));
}
