const units = [
  { suffix: 'B', naira: 1_000_000_000 },
  { suffix: 'M', naira: 1_000_000 },
  { suffix: 'k', naira: 1000 },
] as const;

/** A price on a pin, in at most three digits: 13000000 → '₦13M', 2456000 → '₦2.46M', 450000 → '₦450k'. 0 is on request: 'Ask'. */
export function priceLabel(naira: number): string {
  if (!(naira > 0)) return 'Ask';
  const rounded = Number(naira.toPrecision(3));
  const unit = units.find(({ naira: size }) => rounded >= size);
  if (!unit) return `₦${Math.round(rounded)}`;
  return `₦${rounded / unit.naira}${unit.suffix}`;
}
