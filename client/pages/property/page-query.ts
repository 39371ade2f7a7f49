import { mortgageFields } from '../../../shared/mortgage-inputs.ts';

/** Parameters of a property page, in canonical order. */
const names = ['photo', 'near', 'map', ...mortgageFields];

/** Query of a property page with one parameter changed, including '?'; the same state always has the same URL. */
export function queryWith(params: URLSearchParams, name: string, value: string): string {
  const changed = new URLSearchParams(params);
  changed.set(name, value);
  const ordered = names.flatMap((known): [string, string][] => {
    const found = changed.get(known);
    return found === null ? [] : [[known, found]];
  });
  return `?${new URLSearchParams(ordered)}`;
}
