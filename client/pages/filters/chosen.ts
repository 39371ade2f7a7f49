import { defaultLocation } from '../../../shared/cities.ts';

/** The values of the form's controls in a search. */
export interface Chosen {
  one(name: string): string;
  has(name: string, value: string): boolean;
}

/** @param path canonical path of the search */
export function chosenIn(path: string): Chosen {
  const params = new URLSearchParams(path.split('?', 2)[1]);
  const rooms = params.get('rooms');
  // An option of the specification is a range, too: exact up to three, 4 means four or more.
  if (rooms !== null) params.set('beds-min', rooms);
  if (rooms !== null && rooms !== '4') params.set('beds-max', rooms);
  const bathrooms = params.get('bathrooms');
  if (bathrooms !== null) params.set('baths-min', bathrooms);
  return {
    one: (name) => params.get(name) ?? (name === 'location' ? defaultLocation : ''),
    has: (name, value) => params.getAll(name).includes(value),
  };
}
