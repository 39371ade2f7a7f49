import { mortgageFields } from '../../../shared/mortgage-inputs.ts';

/** What a property's address may say, in the one order in which links write it. */
const names = ['photo', 'near', 'map', ...mortgageFields];

/** The query of a property's page with one thing changed, '?' included: one state of the page has one address. */
export function queryWith(params: URLSearchParams, name: string, value: string): string {
  const changed = new URLSearchParams(params);
  changed.set(name, value);
  const ordered = names.flatMap((known): [string, string][] => {
    const found = changed.get(known);
    return found === null ? [] : [[known, found]];
  });
  return `?${new URLSearchParams(ordered)}`;
}
