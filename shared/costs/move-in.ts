import type { KnownFees } from '../contract/property-schemas.ts';
import { costLine, percentageOf, type CostLine, type MoveInPercentages } from './cost-line.ts';

export interface HomeToRent {
  /** Whole Naira; 0 is on request. */
  yearlyRent: number;
  fees: KnownFees;
}

/**
 * Itemises what a tenant pays to move in: a year's rent, then each fee as stated for the home, else as a percentage of the rent.
 * An unstated fee of 0% is left out. Empty if the rent is on request.
 */
export function moveInLines(
  { yearlyRent, fees }: HomeToRent,
  percentages: MoveInPercentages,
): CostLine[] {
  if (yearlyRent <= 0) return [];
  const feeLine = (name: keyof MoveInPercentages, label: string): CostLine[] =>
    costLine(name, label, fees[name], percentageOf(yearlyRent, percentages[name]));
  return [
    ...costLine('rent', 'First year’s rent', yearlyRent, null),
    ...feeLine('service', 'Service charge'),
    ...feeLine('caution', 'Caution deposit, refundable'),
    ...feeLine('agency', 'Agency fee'),
    ...feeLine('legal', 'Legal fee'),
  ];
}
