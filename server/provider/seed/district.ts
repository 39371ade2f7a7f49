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
