import { z } from 'zod';
import type { ListingMap } from './map-views.ts';
import { paperTypes, purposes, type PaperView } from './property-terms.ts';
import {
  listingStatuses,
  type FeaturedProperties,
  type HomeCosts,
  type HomesAtPoint,
  type PropertiesByIds,
  type PropertyAnswer,
  type PropertyCard,
  type PropertyPage,
  type PropertyView,
} from './property-views.ts';
import { coordinates, count, day, moment, remark, text } from './values.ts';

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

const fees = z.strictObject({
  service: count.exactOptional(),
  caution: count.exactOptional(),
  agency: count.exactOptional(),
  legal: count.exactOptional(),
});

export const propertyCard = z.strictObject({
  id: text,
  title: text,
  location: z.string(),
  purpose: z.enum(purposes),
  type: text.nullable(),
  price,
  status: z.enum(listingStatuses),
  fees: fees.exactOptional(),
  cash: count.exactOptional(),
  photos: z.array(photo),
  photoCount: count,
  bedrooms: count,
  bathrooms: count,
  floors: count,
  area: z.number().positive().nullable(),
  featured: z.boolean(),
  createdAt: moment.nullable(),
  confirmedOn: day.exactOptional(),
  reducedOn: day.exactOptional(),
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

/** Who has seen the papers and when: both or neither. */
export const paperView = z.strictObject({
  type: z.enum(paperTypes),
  seenBy: text.nullable(),
  seenOn: day.nullable(),
}) satisfies z.ZodType<PaperView>;

export const yesOrNo = z.enum(['yes', 'no']);
export const gridBand = z.enum(['A', 'B', 'C', 'D', 'E']);
export const condition = z.enum(['new', 'renovated', 'used']);
export const hours = z.int().min(0).max(24);

const costName = z.enum([
  'rent',
  'price',
  'service',
  'caution',
  'agency',
  'legal',
  'survey',
  'consent',
  'stamp',
]);

export const homeCosts = z.strictObject({
  lines: z.array(
    z.strictObject({
      name: costName,
      label: text,
      amount: count.nullable(),
      percent: z.number().positive().nullable(),
      basis: z.enum(['home', 'usual', 'law', 'unknown']),
    }),
  ),
  sources: z.array(
    z.strictObject({
      costs: z.array(costName),
      name: text,
      published: text,
      url: z.url(),
      evidence: z.enum(['text', 'report']),
      note: text,
    }),
  ),
  checkedOn: day.nullable(),
}) satisfies z.ZodType<HomeCosts>;

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
  estate: text.nullable(),
  gridBand: gridBand.nullable(),
  lightHours: hours.nullable(),
  generator: yesOrNo.nullable(),
  inverter: yesOrNo.nullable(),
  solar: yesOrNo.nullable(),
  borehole: yesOrNo.nullable(),
  treatedWater: yesOrNo.nullable(),
  papers: z.array(paperView),
  serviced: yesOrNo.nullable(),
  pets: yesOrNo.nullable(),
  condition: condition.nullable(),
  district: text.exactOptional(),
  floorPlans: z.array(photo),
  videoFrame: z.url().nullable(),
  costs: homeCosts.nullable(),
  priceHistory: z.array(z.strictObject({ price: count, at: moment })),
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
]) satisfies z.ZodType<PropertyAnswer>;

/** Path and query of a page. */
const pagePath = z.string().regex(/^\/[^/]/);

const bounds = z.strictObject({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
});

const listingMap = z.strictObject({
  bounds,
  places: z.array(
    z.strictObject({ name: text, centre: coordinates, homes: count, href: pagePath }),
  ),
  points: z.array(coordinates.nullable()),
  unplaced: count,
  radii: z.array(z.strictObject({ value: text, label: text })),
}) satisfies z.ZodType<ListingMap>;

/** Response of `GET /api/properties` to a search. */
export const propertyPage = z.strictObject({
  purpose: z.enum(purposes),
  path: pagePath,
  indexed: pagePath.nullable(),
  place: text.nullable(),
  landing: text.nullable(),
  values: z.strictObject({
    location: z.string(),
    type: z.string(),
    rooms: z.string(),
    price: z.string(),
    bathrooms: z.string(),
    area: z.string(),
    sort: text,
  }),
  labels: z.strictObject({
    type: text.exactOptional(),
    rooms: text.exactOptional(),
    price: text.exactOptional(),
    bathrooms: text.exactOptional(),
  }),
  chips: z.array(z.strictObject({ label: text, href: pagePath })),
  ignored: z.array(remark),
  hasMap: z.boolean(),
  map: listingMap.nullable(),
  items: z.array(propertyCard),
  total: count,
  page: z.int().positive(),
  pages: z.int().positive(),
  places: z.array(text),
  strip: z.array(propertyCard),
  help: z
    .strictObject({
      suggestions: z.array(
        z.strictObject({
          kind: z.enum(['relax', 'nearest', 'price', 'wider']),
          label: text,
          href: pagePath,
          count: z.int().positive(),
        }),
      ),
      items: z.array(propertyCard),
    })
    .nullable(),
  lastUpdated: moment.nullable(),
}) satisfies z.ZodType<PropertyPage>;

/** Response of `GET /api/listing/featured`. */
export const featuredProperties = z.strictObject({
  items: z.array(propertyCard),
  lastUpdated: moment.nullable(),
}) satisfies z.ZodType<FeaturedProperties>;

/** Response of `GET /api/listing/at`. */
export const homesAtPoint = z.strictObject({
  items: z.array(propertyCard),
  more: count,
}) satisfies z.ZodType<HomesAtPoint>;

/** Response of `GET /api/properties?ids`. */
export const propertiesByIds = z.strictObject({
  items: z.array(propertyCard),
  missing: z.array(z.string()),
}) satisfies z.ZodType<PropertiesByIds>;
