const number = new Intl.NumberFormat('en-NG');

/** 1200 → '1,200', with at most three decimals. */
export function formatNumber(value: number): string {
  // Most numbers on a page are small, and Intl takes 20 times as long.
  return Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : number.format(value);
}

/** Formats a count with its noun: '1 bedroom', '1,200 homes', '3 properties'. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}
