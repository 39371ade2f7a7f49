import type { MortgageTerms } from './mortgage.ts';
import { formatNumber } from './number.ts';
import { readAmount } from './amounts.ts';

/** The calculator's fields, as named in URLs and forms. */
export const mortgageFields = ['price', 'deposit', 'years', 'rate'] as const;
export type MortgageField = (typeof mortgageFields)[number];

/** Characters that typing drops. Of an amount, a unit may follow a digit: '5m'. */
const disallowed: Record<MortgageField, RegExp> = {
  price: /^[^\d.]+|[^\d.,kmb ]/gi,
  deposit: /^[^\d.]+|[^\d.,kmb ]/gi,
  // Dropping the point of '2.5' would make it 25 years.
  years: /\p{Cc}/gu,
  rate: /[^\d.]/g,
};

/** Strips invalid characters from typed input: an amount may be '5m' or '5,000,000'. */
export function allowedInput(field: MortgageField, typed: string): string {
  return typed.replace(disallowed[field], '');
}

/** What a field shows once it is typed: an amount with its separators, anything else as it was typed. */
export function formattedInput(field: MortgageField, typed: string): string {
  const allowed = allowedInput(field, typed);
  if (field === 'years' || field === 'rate') return allowed;
  const amount = readNumber(field, typed);
  return amount === 0 ? digitsOf(allowed) : formatNumber(amount);
}

/** Reads the terms from a query or form; a missing field takes its value from `start`, an invalid value is 0. */
export function readTerms(params: URLSearchParams, start: MortgageTerms): MortgageTerms {
  const read = (field: MortgageField): number => {
    const typed = params.get(field);
    return typed === null ? start[field] : readNumber(field, typed);
  };
  return {
    price: read('price'),
    deposit: read('deposit'),
    years: read('years'),
    rate: read('rate'),
  };
}

/** Whether a URL has terms of the visitor's own. */
export function hasTerms(params: URLSearchParams): boolean {
  return mortgageFields.some((field) => params.has(field));
}

function readNumber(field: MortgageField, typed: string): number {
  const value = toNumber(field, typed);
  return Number.isFinite(value) ? value : 0;
}

function toNumber(field: MortgageField, typed: string): number {
  const allowed = allowedInput(field, typed);
  if (field === 'rate') return Number(allowed);
  if (field === 'years') return /^\s*\d+\s*$/.test(typed) ? Number(allowed) : 0;
  const read = /[kmb]/i.test(allowed) ? readAmount(allowed) : null;
  // Not '5' for five million, as in a search: the amount changes with every digit that is typed.
  return read?.amount ?? Number(digitsOf(allowed));
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
