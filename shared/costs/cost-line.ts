/** Percentages of a year's rent. */
export interface MoveInPercentages {
  service: number;
  caution: number;
  agency: number;
  legal: number;
}

export type CostName =
  'rent' | 'price' | 'service' | 'caution' | 'agency' | 'legal' | 'survey' | 'consent' | 'stamp';

/**
 * Where an amount comes from: stated for this home, usual (the site's configuration), computed by a law, or unknown until somebody
 * assesses or quotes it.
 */
export type CostBasis = 'home' | 'usual' | 'law' | 'unknown';

export interface CostLine {
  name: CostName;
  label: string;
  /** Whole Naira; 0 if nothing is due, null if unknown. */
  amount: number | null;
  /** Configured percentage of the price or of a year's rent; null if the amount is not computed from one. */
  percent: number | null;
  basis: CostBasis;
}

export interface CashNeeded {
  /** Whole Naira: the sum of the known amounts. */
  amount: number;
  /** Whether there are costs of unknown amount on top. */
  isPartial: boolean;
}

export type Estimate = Pick<CostLine, 'amount' | 'percent' | 'basis'>;

export const unknownAmount: Estimate = { amount: null, percent: null, basis: 'unknown' };

/** The sum of the lines as displayed; null without lines, as for a price on request. */
export function cashNeeded(lines: readonly CostLine[]): CashNeeded | null {
  if (lines.length === 0) return null;
  return {
    amount: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    isPartial: lines.some(({ amount }) => amount === null),
  };
}

/** What an estimate is based on, for people: 'usually 10%', 'by law'. Empty if the amount is stated for the home, or unknown. */
export function basisText({ name, basis, percent }: CostLine): string {
  if (basis === 'home') return name === 'survey' ? 'already registered' : '';
  if (basis === 'law') return 'by law';
  if (basis === 'unknown') return '';
  return percent === null ? 'usual' : `usually ${percent}%`;
}

/** At most one line: the amount stated for the home, else the estimate, if there is one. */
export function costLine(
  name: CostName,
  label: string,
  stated: number | undefined,
  estimate: Estimate | null,
): CostLine[] {
  if (stated !== undefined) return [{ name, label, amount: stated, percent: null, basis: 'home' }];
  return estimate === null ? [] : [{ name, label, ...estimate }];
}

/** null for 0%. */
export function percentageOf(price: number, percent: number): Estimate | null {
  if (percent === 0) return null;
  return { amount: Math.round((price * percent) / 100), percent, basis: 'usual' };
}
