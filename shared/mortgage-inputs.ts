import type { MortgageTerms } from './mortgage.ts';

/** The calculator's fields, as addresses and forms name them. */
export const mortgageFields = ['price', 'deposit', 'years', 'rate'] as const;
export type MortgageField = (typeof mortgageFields)[number];

/** What a field keeps of what is typed (specification, section 5). */
export function keepTyped(field: MortgageField, typed: string): string {
  return field === 'rate' ? typed.replace(/[^\d.]/g, '') : typed.replace(/\D/g, '');
}

/** The terms in an address or a form; a field that is not there is as in `start`, an invalid value is 0. */
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

/** Whether an address asks for figures of the visitor's own. */
export function hasTerms(params: URLSearchParams): boolean {
  return mortgageFields.some((field) => params.has(field));
}

function readNumber(field: MortgageField, typed: string): number {
  // '-5' and '5.5' are no number of years: what is left of their digits would be another number.
  const value =
    field === 'years' && !/^\s*\d+\s*$/.test(typed) ? 0 : Number(keepTyped(field, typed));
  return Number.isFinite(value) ? value : 0;
}
