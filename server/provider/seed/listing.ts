import type { PlaceType } from '../database/tables.ts';
import type { FieldColumns } from '../properties/property-columns.ts';
import type { Papers } from '../properties/property-papers.ts';
import type { Amenity } from './amenity.ts';
import type { Coordinates, District } from './district.ts';
import type { HouseModel } from './house-model.ts';
import type { Picture } from './picture.ts';

export type Purpose = 'buy' | 'rent';

/** Which of a house's two pictures comes first. */
export type LeadView = 'front' | 'b';

/** An offer with its house, before its text is written. */
export interface Slot {
  district: District;
  purpose: Purpose;
  /** Whole Naira; a year's rent if it is to let. */
  price: number;
  house: HouseModel;
  lead: LeadView;
  /** Position in the district's price band: 0 is the lowest price, 1 the highest. */
  desirability: number;
  isFeatured: boolean;
}

/** The facts that the text may mention. */
export interface Home extends Slot {
  /** Street name, without the house number. */
  street: string;
  houseNumber: number;
  bedrooms: number;
  bathrooms: number;
  kitchens: number;
  garages: number;
  area: number | null;
  yearBuilt: number | null;
  amenities: Amenity[];
  /** Picture names, in the order of a tour of the house. */
  rooms: string[];
}

export interface Listing extends Home {
  title: string;
  description: string;
}

export interface Place {
  type: PlaceType;
  name: string;
  description: string;
  rating: number | null;
  address: string;
  coordinates: Coordinates;
}

export interface NearbyPlace extends Place {
  distanceMetres: number;
}

/** Documents of ownership: who has seen each and how long before the seeding, or neither. */
export type SeedPapers = Partial<
  Record<keyof Papers, { seenBy: string; daysAgo: number } | Record<string, never>>
>;

export interface PastPrice {
  price: number;
  /** How long before the seeding it was replaced. */
  daysAgo: number;
}

type FactColumn =
  | 'service_charge'
  | 'caution_deposit'
  | 'agency_fee'
  | 'legal_fee'
  | 'estate'
  | 'grid_band'
  | 'light_hours'
  | 'generator'
  | 'inverter'
  | 'solar'
  | 'borehole'
  | 'treated_water'
  | 'serviced'
  | 'pets'
  | 'condition';

export interface SeedFacts extends Pick<FieldColumns, FactColumn> {
  papers: SeedPapers | null;
  /** How long before the seeding it was last confirmed available. */
  confirmedDaysAgo: number | null;
  /** Oldest first. */
  pastPrices: PastPrice[];
  floorPlans: Picture[];
}

/** A property without the facts that its other fields do not depend on. */
export interface PlainProperty extends Omit<
  FieldColumns,
  'reference' | 'status' | 'papers' | 'confirmed_on' | FactColumn
> {
  uuid: string;
  type: string;
  is_featured: boolean;
  coordinates: Coordinates | null;
  amenities: Amenity[];
  photos: Picture[];
  nearby: NearbyPlace[];
  /** How long before the seeding it was listed. */
  daysAgo: number;
}

/** A property to insert into the database. */
export interface SeedProperty extends PlainProperty, SeedFacts {}
