import { cities, type City } from './cities.ts';
import type { Coordinates } from './contract/property-terms.ts';

export interface District {
  name: string;
  city: City;
  centre: Coordinates;
}

/** The districts the marketplace covers, with their centres in WGS 84 degrees. */
export const districts: readonly District[] = [
  { name: 'Maitama', city: 'Abuja', centre: { lat: 9.086, lng: 7.494 } },
  { name: 'Asokoro', city: 'Abuja', centre: { lat: 9.043, lng: 7.526 } },
  { name: 'Guzape', city: 'Abuja', centre: { lat: 9.022, lng: 7.518 } },
  { name: 'Katampe Extension', city: 'Abuja', centre: { lat: 9.108, lng: 7.47 } },
  { name: 'Wuse 2', city: 'Abuja', centre: { lat: 9.077, lng: 7.472 } },
  { name: 'Jabi', city: 'Abuja', centre: { lat: 9.066, lng: 7.424 } },
  { name: 'Life Camp', city: 'Abuja', centre: { lat: 9.078, lng: 7.398 } },
  { name: 'Gwarinpa', city: 'Abuja', centre: { lat: 9.111, lng: 7.405 } },
  { name: 'Lokogoma', city: 'Abuja', centre: { lat: 8.985, lng: 7.46 } },
  { name: 'Ikoyi', city: 'Lagos', centre: { lat: 6.454, lng: 3.432 } },
  { name: 'Victoria Island', city: 'Lagos', centre: { lat: 6.428, lng: 3.422 } },
  { name: 'Lekki Phase 1', city: 'Lagos', centre: { lat: 6.447, lng: 3.474 } },
  { name: 'Ikeja GRA', city: 'Lagos', centre: { lat: 6.581, lng: 3.356 } },
  { name: 'Surulere', city: 'Lagos', centre: { lat: 6.497, lng: 3.351 } },
  { name: 'Yaba', city: 'Lagos', centre: { lat: 6.511, lng: 3.375 } },
  { name: 'Ajah', city: 'Lagos', centre: { lat: 6.468, lng: 3.575 } },
];

/** Lower-case aliases of places, and their names. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['vi', 'Victoria Island'],
  ['v.i', 'Victoria Island'],
  ['v.i.', 'Victoria Island'],
  ['lekki phase one', 'Lekki Phase 1'],
  ['lekki phase i', 'Lekki Phase 1'],
  ['lekki ph 1', 'Lekki Phase 1'],
  ['lekki 1', 'Lekki Phase 1'],
  ['wuse two', 'Wuse 2'],
  ['wuse ii', 'Wuse 2'],
  ['katampe ext', 'Katampe Extension'],
  ['katampe ext.', 'Katampe Extension'],
  ['gwarimpa', 'Gwarinpa'],
  ['lifecamp', 'Life Camp'],
  ['gra ikeja', 'Ikeja GRA'],
  ['fct', 'Abuja'],
]);

/** Replaces the aliases between commas: 'VI, Lagos' → 'Victoria Island, Lagos'. */
export function withoutAliases(typed: string): string {
  return typed
    .split(',')
    .map((part) => part.trim())
    .map((part) => aliases.get(part.toLowerCase().replaceAll(/\s+/g, ' ')) ?? part)
    .join(', ');
}

/**
 * The canonical name of a typed place: 'abuja' → 'Abuja', 'maitama' → 'Maitama, Abuja'; by its first words 'lekki' → 'Lekki,
 * Lagos', by alias 'VI' → 'Victoria Island, Lagos'. Null if unknown.
 */
export function knownPlace(typed: string): string | null {
  const normalized = withoutAliases(typed).toLowerCase();
  const city = cities.find((name) => name.toLowerCase() === normalized);
  if (city) return city;
  const district = districts.find(
    ({ name, city: cityName }) =>
      name.toLowerCase() === normalized || `${name}, ${cityName}`.toLowerCase() === normalized,
  );
  if (district) return `${district.name}, ${district.city}`;
  const match = districts.find(({ name }) => name.toLowerCase().startsWith(`${normalized} `));
  return match ? `${match.name.slice(0, normalized.length)}, ${match.city}` : null;
}

/**
 * The canonical name, as in links, of a typed place that is a whole city or district and so has a landing page: 'Lagos' or
 * 'Lekki Phase 1, Lagos'. Null for a part of one and for other text.
 */
export function landingPlace(typed: string): string | null {
  const place = knownPlace(typed);
  return place !== null && placeSuggestions.includes(place) ? place : null;
}

/** Suggestions for the location field: the cities, then every district with its city. */
export const placeSuggestions: readonly string[] = [
  ...cities,
  ...districts.map(({ name, city }) => `${name}, ${city}`),
];
