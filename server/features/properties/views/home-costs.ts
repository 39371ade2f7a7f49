import { cityOf, type City } from '../../../../shared/cities.ts';
import type { Purpose } from '../../../../shared/contract/property-terms.ts';
import { completionLines, type SaleRates } from '../../../../shared/costs/completion.ts';
import {
  cashNeeded,
  type CostLine,
  type MoveInPercentages,
} from '../../../../shared/costs/cost-line.ts';
import { moveInLines } from '../../../../shared/costs/move-in.ts';
import type { HomeCosts, KnownFees } from '../../../../shared/contract/property-schemas.ts';
import { rentSourcesOf, saleSourcesOf } from './cost-sources.ts';

/** The configured estimates. */
export interface CostRates {
  moveIn: MoveInPercentages;
  sale: Readonly<Record<City, SaleRates>>;
}

export interface CostSettings extends CostRates {
  /** ISO day on which the rates of a sale were last checked. */
  saleCheckedOn: string;
}

export interface PricedHome {
  purpose: Purpose;
  /** Whole Naira, of a rent for a year; 0 is on request. */
  price: number;
  /** 'street, district, city'. */
  location: string;
  fees: KnownFees;
  /** Whether the home has a registered survey. */
  isSurveyed: boolean;
}

/** The costs with their sources; null if the price is on request. */
export function homeCostsOf(home: PricedHome, settings: CostSettings): HomeCosts | null {
  const lines = costLinesOf(home, settings);
  if (lines.length === 0) return null;
  const city = cityOf(home.location);
  return home.purpose === 'rent'
    ? { lines, sources: rentSourcesOf(lines, city), checkedOn: null }
    : {
        lines,
        sources: saleSourcesOf(lines, city, settings.sale),
        checkedOn: settings.saleCheckedOn,
      };
}

/** Itemises what a tenant pays to move in, or a buyer to complete. Empty if the price is on request. */
export function costLinesOf(home: PricedHome, { moveIn, sale }: CostRates): CostLine[] {
  const { purpose, price, location, fees, isSurveyed } = home;
  return purpose === 'rent'
    ? moveInLines({ yearlyRent: price, fees }, moveIn)
    : completionLines({ price, fees, city: cityOf(location), isSurveyed }, sale);
}

/** Cash to move in or to complete, in whole Naira and without unknown amounts; 0 if the price is on request. */
export function cashOf(home: PricedHome, rates: CostRates): number {
  return cashNeeded(costLinesOf(home, rates))?.amount ?? 0;
}
