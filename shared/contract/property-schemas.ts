import { z } from 'zod';
import { purposes } from './property-terms.ts';
import {
  listingStatuses,
  type FeaturedProperties,
  type PropertiesByIds,
  type PropertyAnswer,
  type PropertyCard,
  type PropertyPage,
  type PropertyView,
} from './property-views.ts';
import { coordinates, count, moment, text } from './values.ts';

/** Responses with properties. Their types are in `property-views.ts`: they derive from the table of fields. */

const price = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('on-request') }),
  z.strictObject({ kind: z.literal('sale'), amount: count }),
  z.strictObject({ kind: z.literal('rent'), monthly: count, yearly: count }),
]);

const photo = z.strictObject({
  /** URL on this site, or on a host that the configuration allows. */
  src: z.string().regex(/^(?:\/[^/]|https?:\/\/)/),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

export const propertyCard = z.strictObject({
  id: text,
  title: text,
  location: z.string(),
  purpose: z.enum(purposes),
  type: text.nullable(),
  price,
  status: z.enum(listingStatuses),
  photos: z.array(photo),
  photoCount: count,
  bedrooms: count,
  bathrooms: count,
  floors: count,
  area: z.number().positive().nullable(),
  featured: z.boolean(),
  createdAt: moment.nullable(),
}) satisfies z.ZodType<PropertyCard>;

const nearbyPlace = z.strictObject({
  name: text,
  description: z.string(),
  rating: z.number().nullable(),
  distance: z.string(),
  type: z.string(),
  address: z.string(),
  coordinates: coordinates.nullable(),
});

export const propertyView = propertyCard.extend({
  kitchens: count.nullable(),
  garages: count.nullable(),
  yearBuilt: z.int().nullable(),
  furnishing: z.enum(['furnished', 'part-furnished', 'unfurnished']).nullable(),
  description: z.string(),
  amenities: z.array(text),
  videoUrl: z.url().nullable(),
  coordinates: coordinates.nullable(),
  nearby: z.array(nearbyPlace),
}) satisfies z.ZodType<PropertyView>;

/** The sample listing, sent when a property could not be loaded. */
export const sampleAnswer = z.strictObject({
  source: z.literal('sample'),
  property: propertyView,
  reason: text,
});

/** Response of `GET /api/properties/{id}`. */
export const propertyAnswer = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('live'),
    property: propertyView,
    similar: z.array(propertyCard),
  }),
  z.strictObject({
    source: z.literal('stale'),
    property: propertyView,
    similar: z.array(propertyCard),
    lastUpdated: moment,
  }),
  sampleAnswer,
]) satisfies z.ZodType<PropertyAnswer>;

/** Response of `GET /api/properties` to a search. */
export const propertyPage = z.strictObject({
  purpose: z.enum(purposes),
  place: text.nullable(),
  landing: text.nullable(),
  items: z.array(propertyCard),
  total: count,
  page: z.int().positive(),
  pages: z.int().positive(),
  places: z.array(text),
  strip: z.array(propertyCard),
  lastUpdated: moment.nullable(),
}) satisfies z.ZodType<PropertyPage>;

/** Response of `GET /api/properties/featured`. */
export const featuredProperties = z.strictObject({
  items: z.array(propertyCard),
  lastUpdated: moment.nullable(),
}) satisfies z.ZodType<FeaturedProperties>;

/** Response of `GET /api/properties?ids`. */
export const propertiesByIds = z.strictObject({
  items: z.array(propertyCard),
  missing: z.array(z.string()),
}) satisfies z.ZodType<PropertiesByIds>;
