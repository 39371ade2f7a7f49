import { amenities as inListOrder, type Amenity } from './amenity.ts';
import { districtNamed } from './districts.ts';
import { roomsOf } from './furnish-home.ts';
import { houseModel } from './house-model.ts';
import type { LeadView, Listing, Purpose } from './listing.ts';

/** A hand-written listing. */
export interface AuthoredListing {
  title: string;
  houseNumber: number;
  street: string;
  district: string;
  purpose: Purpose;
  price: number;
  /** The house id and the view that comes first. */
  house: readonly [string, LeadView];
  bedrooms: number;
  bathrooms: number;
  garages: number;
  area: number;
  yearBuilt: number;
  isFeatured?: boolean;
  amenities: readonly Amenity[];
  /** Paragraphs. */
  description: readonly string[];
}

/** `turn` picks the rooms, so that listings shown side by side differ inside too. */
export function toListing(authored: AuthoredListing, turn: number): Listing {
  const { house, district, amenities, description, isFeatured = false, ...facts } = authored;
  const [houseId, lead] = house;
  return {
    ...facts,
    isFeatured,
    district: districtNamed(district),
    house: houseModel(houseId),
    lead,
    desirability: 0.5,
    kitchens: facts.bedrooms >= 6 ? 2 : 1,
    amenities: inListOrder.filter((amenity) => amenities.includes(amenity)),
    description: description.join('\n\n'),
    rooms: roomsOf(facts.bedrooms, facts.bathrooms, turn),
  };
}
