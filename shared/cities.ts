/** The cities the marketplace covers. */
export const cities = ['Abuja', 'Lagos'] as const;
export type City = (typeof cities)[number];

/** As in sentences: 'Lagos and Abuja'. */
export const coveredCities = `${cities[1]} and ${cities[0]}`;

/** The place of a listing whose URL has none. */
export const defaultLocation: City = 'Abuja';

/** The state of each city. */
export const regionOf: Record<City, string> = {
  Abuja: 'Federal Capital Territory',
  Lagos: 'Lagos State',
};

/** The city at the end of a street address; null if we don't cover it. */
export function cityOf(location: string): City | null {
  const last = location.split(',').at(-1)?.trim().toLowerCase();
  return cities.find((name) => name.toLowerCase() === last) ?? null;
}
