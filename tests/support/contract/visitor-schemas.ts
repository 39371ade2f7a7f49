import { z } from 'zod';
import type { EnquiryStart } from '../../../shared/contract/enquiry.ts';
import { problemCode } from '../../../shared/contract/problem-code.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import {
  listingStatuses,
  type FeaturedProperties,
  type PropertiesByIds,
  type PropertyAnswer,
  type PropertyPage,
} from '../../../shared/contract/property-views.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { coordinates, count, moment, pathOnSite, text } from '../../../shared/contract/values.ts';

/** The types of `shared/contract` as schemas that allow no other field. */

const price = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('on-request') }),
  z.strictObject({ kind: z.literal('sale'), amount: count }),
  z.strictObject({ kind: z.literal('rent'), monthly: count, yearly: count }),
]);

const photo = z.strictObject({
  src: pathOnSite,
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});

const card = z.strictObject({
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
});

const nearbyPlace = z.strictObject({
  name: text,
  description: z.string(),
  rating: z.number().nullable(),
  distance: z.string(),
  type: z.string(),
  address: z.string(),
  coordinates: coordinates.nullable(),
});

const property = card.extend({
  kitchens: count.nullable(),
  garages: count.nullable(),
  yearBuilt: z.int().nullable(),
  furnishing: z.enum(['furnished', 'part-furnished', 'unfurnished']).nullable(),
  description: z.string(),
  amenities: z.array(text),
  videoUrl: z.url().nullable(),
  coordinates: coordinates.nullable(),
  nearby: z.array(nearbyPlace),
});

export const propertyAnswer = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('live'), property, similar: z.array(card) }),
  z.strictObject({
    source: z.literal('stale'),
    property,
    similar: z.array(card),
    lastUpdated: moment,
  }),
  z.strictObject({ source: z.literal('sample'), property, reason: text }),
]) satisfies z.ZodType<PropertyAnswer>;

export const propertyPage = z.strictObject({
  purpose: z.enum(purposes),
  place: text.nullable(),
  landing: text.nullable(),
  items: z.array(card),
  total: count,
  page: z.int().positive(),
  pages: z.int().positive(),
  places: z.array(text),
  strip: z.array(card),
  lastUpdated: moment.nullable(),
}) satisfies z.ZodType<PropertyPage>;

export const featuredProperties = z.strictObject({
  items: z.array(card),
  lastUpdated: moment.nullable(),
}) satisfies z.ZodType<FeaturedProperties>;

export const propertiesByIds = z.strictObject({
  items: z.array(card),
  missing: z.array(z.string()),
}) satisfies z.ZodType<PropertiesByIds>;

export const problem = z.strictObject({
  type: z.literal('about:blank'),
  title: text,
  status: z.int().min(400).max(599),
  detail: text,
  code: problemCode,
  instance: text.exactOptional(),
  retryAfterSeconds: count.exactOptional(),
  errors: z.record(z.string(), text).exactOptional(),
}) satisfies z.ZodType<Problem>;

export const enquiryStart = z.strictObject({
  id: z.uuid(),
  startedAt: text,
}) satisfies z.ZodType<EnquiryStart>;
