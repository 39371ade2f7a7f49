import { abujaDistricts } from './abuja-districts.ts';
import { lagosDistricts } from './lagos-districts.ts';

export interface Coordinates {
  lat: number;
  lng: number;
}

export interface District {
  name: string;
  city: 'Abuja' | 'Lagos';
  centre: Coordinates;
  /** Asking prices from and to, in millions of Naira; rents are for a year. */
  sale: readonly [number, number];
  rent: readonly [number, number];
  /** How often each type of property comes up. */
  types: Readonly<Partial<Record<PropertyType, number>>>;
  streets: readonly string[];
  /** What an agent says of living there. */
  character: readonly string[];
}

export const propertyTypes = ['House', 'Apartment', 'Duplex', 'Villa'] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const districts: readonly District[] = [...abujaDistricts, ...lagosDistricts];

export function districtNamed(name: string): District {
  const district = districts.find((candidate) => candidate.name === name);
  if (district === undefined) throw new RangeError(`no district is named ${name}`);
  return district;
}
