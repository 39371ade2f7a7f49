import type { Amenity } from './amenity.ts';
import type { PropertyType } from './district.ts';

/** A house with two pictures. Descriptions of properties that show them must fit the house. */
export interface HouseModel {
  /** `01` in `house-01-front.jpg`. */
  id: string;
  type: PropertyType;
  storeys: number;
  bedrooms: readonly [number, number];
  /** Cities where the house fits. `home` is the district it was drawn for, which is preferred. */
  cities: readonly ('Abuja' | 'Lagos')[];
  home: string;
  yearBuilt: readonly [number, number];
  garages: readonly [number, number];
  /** Visible in the pictures, so every property with this house has them. */
  always: readonly Amenity[];
  never: readonly Amenity[];
}

const both = ['Abuja', 'Lagos'] as const;

export const houseModels: readonly HouseModel[] = [
  {
    id: '01',
    type: 'House',
    storeys: 2,
    bedrooms: [4, 6],
    cities: both,
    home: 'Maitama',
    yearBuilt: [2018, 2025],
    garages: [1, 3],
    always: ['Parking'],
    never: ['Lift', 'Serviced'],
  },
  {
    id: '02',
    type: 'House',
    storeys: 2,
    bedrooms: [5, 7],
    cities: both,
    home: 'Asokoro',
    yearBuilt: [2010, 2020],
    garages: [2, 4],
    always: ['Parking'],
    never: ['Lift', 'Serviced'],
  },
  {
    id: '03',
    type: 'Duplex',
    storeys: 3,
    bedrooms: [4, 6],
    cities: ['Abuja'],
    home: 'Guzape',
    yearBuilt: [2020, 2025],
    garages: [1, 3],
    always: ['Parking'],
    never: ['Lift'],
  },
  {
    id: '04',
    type: 'Duplex',
    storeys: 2,
    bedrooms: [3, 5],
    cities: both,
    home: 'Katampe Extension',
    yearBuilt: [2018, 2025],
    garages: [1, 2],
    always: ['Parking'],
    never: ['Lift', 'Swimming pool'],
  },
  {
    id: '05',
    type: 'Duplex',
    storeys: 2,
    bedrooms: [3, 5],
    cities: both,
    home: 'Gwarinpa',
    yearBuilt: [2006, 2017],
    garages: [1, 2],
    always: ['Parking'],
    never: ['Lift', 'Swimming pool'],
  },
  {
    id: '06',
    type: 'Apartment',
    storeys: 5,
    bedrooms: [1, 4],
    cities: both,
    home: 'Wuse 2',
    yearBuilt: [2009, 2019],
    garages: [0, 1],
    always: ['Parking'],
    never: ['Lift', 'Swimming pool', "Boys' quarters"],
  },
  {
    id: '07',
    type: 'Duplex',
    storeys: 3,
    bedrooms: [3, 5],
    cities: both,
    home: 'Jabi',
    yearBuilt: [2019, 2025],
    garages: [1, 2],
    always: ['Parking', 'Gated estate'],
    never: ['Lift', 'Swimming pool', "Boys' quarters"],
  },
  {
    id: '08',
    type: 'House',
    storeys: 1,
    bedrooms: [3, 4],
    cities: both,
    home: 'Life Camp',
    yearBuilt: [2016, 2024],
    garages: [1, 2],
    always: ['Parking'],
    never: ['Lift', 'Serviced'],
  },
  {
    id: '09',
    type: 'Villa',
    storeys: 2,
    bedrooms: [5, 7],
    cities: both,
    home: 'Ikoyi',
    yearBuilt: [2017, 2024],
    garages: [2, 4],
    always: ['Parking', 'Swimming pool', 'Fitted kitchen'],
    never: ['Lift'],
  },
  {
    id: '10',
    type: 'Duplex',
    storeys: 2,
    bedrooms: [4, 5],
    cities: both,
    home: 'Lekki Phase 1',
    yearBuilt: [2020, 2025],
    garages: [1, 2],
    always: ['Parking'],
    never: ['Lift'],
  },
  {
    id: '11',
    type: 'Apartment',
    storeys: 6,
    bedrooms: [1, 4],
    cities: both,
    home: 'Victoria Island',
    yearBuilt: [2019, 2025],
    garages: [1, 2],
    always: ['Parking', 'Lift'],
    never: ["Boys' quarters"],
  },
  {
    id: '12',
    type: 'House',
    storeys: 2,
    bedrooms: [4, 6],
    cities: ['Lagos'],
    home: 'Ikeja GRA',
    yearBuilt: [1974, 1996],
    garages: [1, 3],
    always: ['Parking'],
    never: ['Lift', 'Serviced'],
  },
];

export function houseModel(id: string): HouseModel {
  const model = houseModels.find((candidate) => candidate.id === id);
  if (model === undefined) throw new RangeError(`no house is numbered ${id}`);
  return model;
}
