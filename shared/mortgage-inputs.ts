import type { MortgageTerms } from './mortgage.ts';

/** The calculator's fields, as named in URLs and forms. */
export const mortgageFields = ['price', 'deposit', 'years', 'rate'] as const;
export type MortgageField = (typeof mortgageFields)[number];

/** Strips invalid characters from typed input: digits only, plus '.' in a rate. */
export function allowedInput(field: MortgageField, typed: string): string {
  return field === 'rate' ? typed.replace(/[^\d.]/g, '') : typed.replace(/\D/g, '');
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
  // '-5' and '5.5' are not valid years, and stripping them to digits would give another number.
  const value =
    field === 'years' && !/^\s*\d+\s*$/.test(typed) ? 0 : Number(allowedInput(field, typed));
  return Number.isFinite(value) ? value : 0;
}
