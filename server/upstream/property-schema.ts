import { z } from 'zod';
import type { Coordinates, Purpose, ListingStatus } from '../../shared/contract/property-views.ts';
import { readPhotos, type UpstreamPhoto } from './property-photos.ts';
import * as value from './tolerant-values.ts';

/** A property from `GET /properties`, with its loosely typed wire values normalised. Money is whole Naira. */
export interface UpstreamProperty {
  id: string;
  uuid: string | null;
  title: string;
  /** The address as text; '' if there is none. */
  location: string;
  purpose: Purpose;
  type: string | null;
  status: ListingStatus;
  /** 0 if there is no price. */
  monthlyPrice: number;
  annualPrice: number;
  photos: UpstreamPhoto[];
  bedrooms: number;
  bathrooms: number;
  kitchens: number | null;
  garages: number | null;
  floors: number;
  featured: boolean;
  /** Square metres. */
  area: number | null;
  /** ISO 8601, UTC. */
  createdAt: string | null;
  updatedAt: string | null;
}

export interface UpstreamNearbyPlace {
  name: string;
  description: string;
  rating: number | null;
  /** The provider's own wording. */
  distance: string;
  image: string | null;
  type: string;
  address: string;
  coordinates: Coordinates | null;
}

export interface UpstreamPropertyDetail extends UpstreamProperty {
  yearBuilt: number | null;
  description: string;
  amenities: string[];
  videoUrl: string | null;
  coordinates: Coordinates | null;
  nearby: UpstreamNearbyPlace[];
}

/** A property and whether visitors may see it: it is published if it has no `status`; an unknown status hides it. */
export interface Listed<T> {
  published: boolean;
  property: T;
}

const id = z
  .union([z.string().trim().min(1), z.number().transform(String)])
  .refine((text) => text.length <= 256);

const listingStatusByWireStatus: ReadonlyMap<string, ListingStatus> = new Map([
  ['', 'open'],
  ['published', 'open'],
  ['under_offer', 'under-offer'],
  ['let', 'let'],
  ['sold', 'sold'],
]);

/** The only place that maps the provider's two names for each purpose to ours. */
const purposeByWireName: ReadonlyMap<string, Purpose> = new Map([
  ['rent', 'rent'],
  ['buy', 'buy'],
  ['sale', 'buy'],
]);

const cardFields = {
  id,
  uuid: value.textOrNull,
  propertyTitle: z.string().trim().min(1),
  propertyLocation: value.text,
  category: value.text,
  propertyTag: value.text,
  propertyType: value.textOrNull,
  monthlyPrice: value.price,
  annualPrice: value.price,
  photos: z.unknown().optional(),
  photoDetails: z.unknown().optional(),
  numberOfBedrooms: value.count,
  numberOfBathrooms: value.count,
  numberOfKitchens: value.countOrNull,
  numberOfGarages: value.countOrNull,
  floorsNo: value.count,
  isFeatured: z.unknown().optional(),
  area: value.positiveOrNull,
  createdAt: value.timeOrNull,
  updatedAt: value.timeOrNull,
  status: value.text,
};

const wireCard = z.object(cardFields);

export const cardSchema = wireCard.transform((wire, context): Listed<UpstreamProperty> => {
  const property = toProperty(wire, context);
  return property === null ? z.NEVER : { published: isPublished(wire.status), property };
});

const nearbyPlace = z
  .object({
    name: z.string().trim().min(1),
    description: value.text,
    rating: value.ratingOrNull,
    distance: value.text,
    image: value.webAddressOrNull,
    type: value.text,
    location: z.unknown().optional(),
  })
  .transform(({ location, ...place }): UpstreamNearbyPlace => {
    const address = value.isRecord(location) ? value.readText(location['address']) : '';
    return { ...place, address, coordinates: value.readCoordinates(location) };
  });

export const detailSchema = z
  .object({
    ...cardFields,
    yearBuilt: value.yearOrNull,
    description: value.text,
    amenities: value.texts,
    videoUrl: value.webAddressOrNull,
    coordinates: value.coordinatesOrNull,
    nearby: value.itemsOf(nearbyPlace),
  })
  .transform((wire, context): Listed<UpstreamPropertyDetail> => {
    const card = toProperty(wire, context);
    if (card === null) return z.NEVER;
    const { yearBuilt, description, amenities, videoUrl, coordinates, nearby } = wire;
    const detail = { yearBuilt, description, amenities, videoUrl, coordinates, nearby };
    return { published: isPublished(wire.status), property: { ...card, ...detail } };
  });

function toProperty(
  wire: z.output<typeof wireCard>,
  context: z.RefinementCtx,
): UpstreamProperty | null {
  const purpose =
    purposeByWireName.get(wire.category.toLowerCase()) ??
    purposeByWireName.get(wire.propertyTag.toLowerCase());
  if (purpose === undefined) {
    context.addIssue({ code: 'custom', path: ['category'] });
    return null;
  }
  return {
    id: wire.id,
    uuid: wire.uuid,
    title: wire.propertyTitle,
    location: wire.propertyLocation,
    purpose,
    type: wire.propertyType,
    // Unused for hidden properties.
    status: listingStatusByWireStatus.get(wire.status.toLowerCase()) ?? 'open',
    monthlyPrice: wire.monthlyPrice,
    annualPrice: wire.annualPrice,
    photos: readPhotos(wire.photos, wire.photoDetails),
    bedrooms: wire.numberOfBedrooms,
    bathrooms: wire.numberOfBathrooms,
    kitchens: wire.numberOfKitchens,
    garages: wire.numberOfGarages,
    floors: wire.floorsNo,
    featured: wire.isFeatured === 'Yes',
    area: wire.area,
    createdAt: wire.createdAt,
    updatedAt: wire.updatedAt,
  };
}

function isPublished(status: string): boolean {
  return listingStatusByWireStatus.has(status.toLowerCase());
}
