import { z } from 'zod';
import { catalogue, type CatalogueCode } from '../../../shared/catalogue.ts';
import type { AccountView } from '../../../shared/contract/account.ts';
import type { EnquiryStart } from '../../../shared/contract/enquiry.ts';
import type { FoundAddress, FoundPlaces } from '../../../shared/contract/geocoding.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import {
  listingStatuses,
  type FeaturedProperties,
  type PropertiesByIds,
  type PropertyAnswer,
  type PropertyPage,
} from '../../../shared/contract/property-views.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { roles, type SessionView } from '../../../shared/contract/session.ts';

/** The types of `shared/contract` as schemas that allow no other field. */

const count = z.int().nonnegative();
const moment = z.iso.datetime();
const text = z.string().min(1);
const pathOnSite = z.string().regex(/^\/[^/]/);

const coordinates = z.strictObject({ lat: z.number(), lng: z.number() });

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

export const foundPlaces = z.strictObject({
  places: z.array(z.strictObject({ name: text, coordinates })).max(5),
  source: z.enum(['geocoder', 'gazetteer']),
}) satisfies z.ZodType<FoundPlaces>;

export const foundAddress = z.strictObject({
  address: text,
  source: z.enum(['geocoder', 'gazetteer']).nullable(),
}) satisfies z.ZodType<FoundAddress>;

const codes = z.enum([
  ...(Object.keys(catalogue) as CatalogueCode[]),
  'upstream',
  'tooManyRequests',
  'invalidForm',
]);

export const problem = z.strictObject({
  type: z.literal('about:blank'),
  title: text,
  status: z.int().min(400).max(599),
  detail: text,
  code: codes,
  instance: text.exactOptional(),
  retryAfterSeconds: count.exactOptional(),
  errors: z.record(z.string(), text).exactOptional(),
}) satisfies z.ZodType<Problem>;

export const sessionView = z.union([
  z.strictObject({
    user: z.strictObject({
      id: text,
      name: text,
      email: z.email(),
      role: z.enum(roles),
      photo: pathOnSite.nullable(),
    }),
    expiresAt: moment,
  }),
  z.strictObject({ user: z.null(), ended: codes.exactOptional() }),
]) satisfies z.ZodType<SessionView>;

export const accountView = z.strictObject({
  id: text,
  firstName: text,
  lastName: text,
  email: z.email(),
  photo: pathOnSite.nullable(),
  role: z.enum(roles),
  emailVerified: z.boolean().nullable(),
  enquiryMails: z.boolean().nullable(),
  phones: z.array(z.strictObject({ id: text, phone: text, type: text })),
  emails: z.array(z.strictObject({ id: text, email: z.email() })),
  addresses: z.array(z.strictObject({ id: text, address: text, type: text })),
}) satisfies z.ZodType<AccountView>;

export const enquiryStart = z.strictObject({
  id: z.uuid(),
  startedAt: text,
}) satisfies z.ZodType<EnquiryStart>;
