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
  /** Lowest and highest asking price, in millions of Naira; rents are per year. */
  sale: readonly [number, number];
  rent: readonly [number, number];
  /** Relative frequency of each property type. */
  types: Readonly<Partial<Record<PropertyType, number>>>;
  streets: readonly string[];
  /** An agent's sentences about living there. */
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
