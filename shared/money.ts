const naira = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** Whole Naira: 5400000 → '₦5,400,000'. */
export function formatNaira(amount: number): string {
  return `₦${naira.format(amount)}`;
}
