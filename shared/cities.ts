/** The cities the marketplace covers. */
export const cities = ['Abuja', 'Lagos'] as const;
export type City = (typeof cities)[number];

/** The state that a city is in, or is. */
export const regionOf: Record<City, string> = {
  Abuja: 'Federal Capital Territory',
  Lagos: 'Lagos State',
};

/** The city that an address ends with; null where that is none of ours. */
export function cityOf(location: string): City | null {
  const last = location.split(',').at(-1)?.trim().toLowerCase();
  return cities.find((name) => name.toLowerCase() === last) ?? null;
}
