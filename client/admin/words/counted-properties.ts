const number = new Intl.NumberFormat('en-NG');

/** '1 property', '1,204 properties'. */
export function countedProperties(count: number): string {
  return `${number.format(count)} ${count === 1 ? 'property' : 'properties'}`;
}
