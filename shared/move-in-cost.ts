/** Percentages of a year's rent. */
export interface MoveInPercentages {
  service: number;
  caution: number;
  agency: number;
  legal: number;
}

export interface MoveInLine {
  label: string;
  /** Percentage of a year's rent; null for the rent itself. */
  percent: number | null;
  /** Whole Naira. */
  amount: number;
}

export interface MoveInCost {
  lines: MoveInLine[];
  /** Whole Naira: the sum of the displayed lines. */
  total: number;
}

const labels = {
  service: 'Service charge',
  caution: 'Caution deposit, refundable',
  agency: 'Agency fee',
  legal: 'Legal fee',
} satisfies Record<keyof MoveInPercentages, string>;

/** Costs due before moving in: a year's rent and the usual fees. Fees of 0% are left out. */
export function moveInCost(yearlyRent: number, percentages: MoveInPercentages): MoveInCost {
  const rent: MoveInLine = { label: "First year's rent", percent: null, amount: yearlyRent };
  const fees = [
    { label: labels.service, percent: percentages.service },
    { label: labels.caution, percent: percentages.caution },
    { label: labels.agency, percent: percentages.agency },
    { label: labels.legal, percent: percentages.legal },
  ]
    .filter(({ percent }) => percent > 0)
    .map((fee) => ({ ...fee, amount: Math.round((yearlyRent * fee.percent) / 100) }));
  const lines = [rent, ...fees];
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}
