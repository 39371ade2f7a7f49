const number = new Intl.NumberFormat('en-NG');

/** Formats a count with its noun: '1 bedroom', '1,200 homes'. */
export function counted(count: number, noun: string): string {
  return `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
