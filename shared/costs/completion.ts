import type { KnownFees } from '../contract/property-schemas.ts';
import type { City } from '../cities.ts';
import {
  costLine,
  percentageOf,
  unknownAmount,
  type CostLine,
  type Estimate,
} from './cost-line.ts';

export interface HomeForSale {
  /** Whole Naira; 0 is on request. */
  price: number;
  fees: Pick<KnownFees, 'agency' | 'legal'>;
  /** null outside the cities that the marketplace covers. */
  city: City | null;
  /** Whether the home has a registered survey, so that the buyer needs no new one. */
  isSurveyed: boolean;
}

/**
 * A buyer's costs in a city: percentages of the price, for the survey whole Naira. 0 is none, `law` the amount that a law sets,
 * `unknown` one that somebody has to assess or quote.
 */
export interface SaleRates {
  agency: number | 'unknown';
  legal: number | 'law' | 'unknown';
  survey: number | 'unknown';
  /** The Governor's or the Minister's consent with registration. */
  consent: number | 'unknown';
  stamp: number | 'law' | 'unknown';
}

const consentLabels: Record<City, string> = {
  Abuja: 'Minister’s consent and registration',
  Lagos: 'Governor’s consent and registration',
};

const unknownRates: SaleRates = {
  agency: 'unknown',
  legal: 'unknown',
  survey: 'unknown',
  consent: 'unknown',
  stamp: 'unknown',
};

/**
 * Itemises what a buyer pays to complete: the price, then each cost as stated for the home, else by the rates of its city. An
 * unstated cost with a rate of 0 is left out. Outside our cities every unstated cost is unknown. Empty if the price is on request.
 */
export function completionLines(
  { price, fees, city, isSurveyed }: HomeForSale,
  saleRates: Readonly<Record<City, SaleRates>>,
): CostLine[] {
  if (price <= 0) return [];
  const rates = city === null ? unknownRates : saleRates[city];
  const consentLabel = city === null ? 'Consent and registration' : consentLabels[city];
  return [
    ...costLine('price', 'Price', price, null),
    ...costLine('agency', 'Agency fee', fees.agency, estimate(price, rates.agency)),
    ...costLine('legal', 'Legal fee', fees.legal, estimate(price, rates.legal, legalFee)),
    ...costLine('survey', 'Survey', isSurveyed ? 0 : undefined, fixedFee(rates.survey)),
    ...costLine('consent', consentLabel, undefined, estimate(price, rates.consent)),
    ...costLine('stamp', 'Stamp duty', undefined, estimate(price, rates.stamp, stampDuty)),
  ];
}

function estimate(price: number, rate: number | 'unknown'): Estimate | null;
function estimate(
  price: number,
  rate: number | 'law' | 'unknown',
  byLaw: (price: number) => number,
): Estimate | null;
function estimate(
  price: number,
  rate: number | 'law' | 'unknown',
  byLaw?: (price: number) => number,
): Estimate | null {
  if (typeof rate === 'number') return percentageOf(price, rate);
  if (rate === 'unknown' || byLaw === undefined) return unknownAmount;
  return { amount: byLaw(price), percent: null, basis: 'law' };
}

function fixedFee(fee: number | 'unknown'): Estimate | null {
  if (fee === 'unknown') return unknownAmount;
  return fee === 0 ? null : { amount: fee, percent: null, basis: 'usual' };
}

/**
 * The fee of the buyer's lawyer: Scale 4 of the Legal Practitioners (Remuneration for Business, Legal Services and Representation)
 * Order 2023.
 */
function legalFee(price: number): number {
  const first = Math.min(price, 50_000_000);
  const second = Math.min(price, 100_000_000) - first;
  return Math.round((10 * first + 5 * second + 3 * (price - first - second)) / 100);
}

/** Conveyance or transfer on sale: Ninth Schedule to the Nigeria Tax Act 2025. */
function stampDuty(price: number): number {
  return price <= 10_000_000 ? 0 : Math.round((price * 1.5) / 100);
}
