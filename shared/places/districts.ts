import { cities } from '../cities.ts';
import type { Coordinates } from '../contract/property-terms.ts';
import type { Place } from './place.ts';

export interface District extends Place {
  centre: Coordinates;
}

/** The districts the marketplace covers, with their centres in WGS 84 degrees. */
export const districts: readonly District[] = [
  district('Maitama', 'Abuja', 9.086, 7.494),
  district('Asokoro', 'Abuja', 9.043, 7.526),
  district('Guzape', 'Abuja', 9.022, 7.518),
  district('Katampe Extension', 'Abuja', 9.108, 7.47, 'Katampe'),
  district('Wuse 2', 'Abuja', 9.077, 7.472, 'Wuse'),
  district('Jabi', 'Abuja', 9.066, 7.424),
  district('Life Camp', 'Abuja', 9.078, 7.398),
  district('Gwarinpa', 'Abuja', 9.111, 7.405),
  district('Lokogoma', 'Abuja', 8.985, 7.46),
  district('Ikoyi', 'Lagos', 6.454, 3.432),
  district('Victoria Island', 'Lagos', 6.428, 3.422),
  district('Lekki Phase 1', 'Lagos', 6.447, 3.474, 'Lekki'),
  district('Ikeja GRA', 'Lagos', 6.581, 3.356, 'Ikeja'),
  district('Surulere', 'Lagos', 6.497, 3.351),
  district('Yaba', 'Lagos', 6.511, 3.375),
  district('Ajah', 'Lagos', 6.468, 3.575),
];

/** The places with a listing of their own, as in links: the cities, then every district with its city. */
export const landingPlaces: readonly string[] = [
  ...cities,
  ...districts.map(({ name, city }) => `${name}, ${city}`),
];

function district(
  name: string,
  city: Place['city'],
  lat: number,
  lng: number,
  within: string | null = null,
): District {
  return { name, kind: 'district', city, within, centre: { lat, lng } };
}
