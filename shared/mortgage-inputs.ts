import type { MortgageTerms } from './mortgage.ts';
import { formatNumber } from './number.ts';
import { readAmount } from './amounts.ts';

/** The calculator's fields, as named in URLs and forms. */
export const mortgageFields = ['price', 'deposit', 'years', 'rate'] as const;
export type MortgageField = (typeof mortgageFields)[number];

const disallowed: Record<MortgageField, RegExp> = {
  price: /[^\d.,kmb ]/gi,
  deposit: /[^\d.,kmb ]/gi,
  years: /\D/g,
  rate: /[^\d.]/g,
};

/** Strips invalid characters from typed input: an amount may be '5m' or '5,000,000'. */
export function allowedInput(field: MortgageField, typed: string): string {
  return typed.replace(disallowed[field], '');
}

/** What a field shows once it is typed: an amount with its separators, or as it was typed if it is invalid. */
export function settledInput(field: MortgageField, typed: string): string {
  const allowed = allowedInput(field, typed);
  if (field === 'years' || field === 'rate') return allowed;
  const amount = readNumber(field, typed);
  return amount === 0 ? allowed : formatNumber(amount);
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
  // '-5' and '5.5' are not valid years, and stripping them to digits would give another number.
  if (field === 'years') return /^\s*\d+\s*$/.test(typed) ? Number(allowed) : 0;
  const read = readAmount(allowed);
  // Not '5' for five million, as in a search: the amount changes with every digit that is typed.
  return read === null || read.isGuess
    ? Math.round(Number(allowed.replaceAll(',', '')))
    : read.amount;
}
