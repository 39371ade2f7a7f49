import type { Purpose } from '../contract/property-terms.ts';
import { formatNaira } from '../money.ts';
import { maxAmount } from './amounts.ts';
import type { Draft } from './draft.ts';

/** An amount without a purpose is a yearly rent up to here, and else a sale price. */
const highestLikelyRent = 25_000_000;

/** Words say it, else the page, else the amount. */
export function choosePurpose(draft: Draft, page: Purpose | null): void {
  const { priceMin, priceMax, cashMax } = draft.filters;
  const amount = priceMax ?? cashMax ?? priceMin;
  if (draft.purpose !== null) return;
  if (draft.period !== null && page !== 'rent') draft.purpose = 'rent';
  else if (page === null && amount !== null)
    draft.purpose = amount <= highestLikelyRent ? 'rent' : 'buy';
}

/** Yearly amounts, the lower one first. */
export function choosePrice(draft: Draft): void {
  const { filters, period } = draft;
  if (period !== null && draft.purpose === 'buy')
    draft.notes.push({ kind: 'period', text: 'A sale price is not per year or month' });
  else if (period === 'month') toYearly(draft);
  const { priceMin, priceMax } = filters;
  if (priceMin === null || priceMax === null || priceMin <= priceMax) return;
  [filters.priceMin, filters.priceMax] = [priceMax, priceMin];
  noteSwap(draft);
}

function toYearly(draft: Draft): void {
  const { filters } = draft;
  const monthly = filters.priceMax ?? filters.priceMin;
  if (monthly === null) return;
  const yearly = (amount: number): number => Math.min(amount * 12, maxAmount);
  if (filters.priceMin !== null) filters.priceMin = yearly(filters.priceMin);
  if (filters.priceMax !== null) filters.priceMax = yearly(filters.priceMax);
  const more = monthly * 12 > maxAmount ? 'more than ' : '';
  draft.notes.push({
    kind: 'period',
    text: `${formatNaira(monthly)} a month is ${more}${formatNaira(yearly(monthly))} a year`,
  });
}

export function noteSwap(draft: Draft): void {
  draft.notes.push({ kind: 'swapped', text: 'Minimum and maximum were swapped' });
}
