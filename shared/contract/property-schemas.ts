import { z } from 'zod';
import type { FieldsWith, PropertyFacts } from '../property-values.ts';
import { listingStatuses, paperTypes, purposes, type PaperView } from './property-terms.ts';
import { coordinates, count, day, moment, text } from './values.ts';

/** A property as pages and JSON routes show it. Money is whole Naira, area square metres. */

const price = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('on-request') }),
  z.strictObject({ kind: z.literal('sale'), amount: count }),
  z.strictObject({ kind: z.literal('rent'), monthly: count, yearly: count }),
]);
export type PriceView = z.output<typeof price>;

export const photoView = z.strictObject({
  /** URL on this site, or on a host that the configuration allows. */
  src: z.string().regex(/^(?:\/[^/]|https?:\/\/)/),
  alt: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** `#rrggbb`, shown until the picture loads. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type PhotoView = z.output<typeof photoView>;

/** The fees of a home that are known; 0 is none. */
const fees = z.strictObject({
  /** For a year. */
  service: count.exactOptional(),
  /** The caution deposit of a rental. */
  caution: count.exactOptional(),
  agency: count.exactOptional(),
  legal: count.exactOptional(),
});
export type KnownFees = z.output<typeof fees>;

/** The fields from which `fees` is made. */
export type FeeField = FieldsWith<{ kind: 'amount' }>;

export const propertyCard = z.strictObject({
  /** Canonical id: `/property/{id}` responds with 200. */
  id: text,
  title: text,
  location: z.string(),
  purpose: z.enum(purposes),
  type: text.nullable(),
  price,
  status: z.enum(listingStatuses),
  /** Itemised when a visitor clicks the cash to move in. Absent for a sale, and if none is known. */
  fees: fees.exactOptional(),
  /**
   * Needed to move in, or at least needed to complete. Of a sale, on its page, and on a card where homes are searched by it. Absent
   * if the price is on request.
   */
  cash: count.exactOptional(),
  /** Only the first few on a card, without floor plans. */
  photos: z.array(photoView),
  /** Without floor plans. */
  photoCount: count,
  bedrooms: count,
  bathrooms: count,
  floors: count,
  area: z.number().positive().nullable(),
  featured: z.boolean(),
  createdAt: moment.nullable(),
  /** When it was last confirmed available; absent if unknown, and on cards. */
  confirmedOn: day.exactOptional(),
  /** Since when the price is lower than before; absent if it is not. */
  reducedOn: day.exactOptional(),
}) satisfies z.ZodType<Pick<PropertyFacts, 'type' | 'bedrooms' | 'bathrooms' | 'floors' | 'area'>>;
export type PropertyCard = z.output<typeof propertyCard>;

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

/** Where an estimate comes from. */
const source = z.strictObject({
  /** The lines that it explains. */
  costs: z.array(costName),
  name: text,
  /** ISO day or year: '2025-06-26', '2025'. */
  published: text,
  url: z.url(),
  /** Whether we have read the source itself, or only what others report of it. */
  evidence: z.enum(['text', 'report']),
  note: text,
});
export type CostSource = z.output<typeof source>;

export const homeCosts = z.strictObject({
  /** What a tenant pays to move in, or a buyer to complete. */
  lines: z.array(
    z.strictObject({
      name: costName,
      label: text,
      amount: count.nullable(),
      percent: z.number().positive().nullable(),
      basis: z.enum(['home', 'usual', 'law', 'unknown']),
    }),
  ),
  sources: z.array(source),
  /** When the estimates of a sale were last checked; null for a rent. */
  checkedOn: day.nullable(),
});
export type HomeCosts = z.output<typeof homeCosts>;

/** A price that visitors have seen. */
const pastPrice = z.strictObject({
  /** A sale price, or a year's rent. */
  price: count,
  /** When it was replaced. */
  at: moment,
});
export type PastPrice = z.output<typeof pastPrice>;

/** The facts that a page has as the provider states them. */
export type ShownFacts = Omit<PropertyFacts, FeeField | 'confirmedOn'>;

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
  /** The known district of its location, which has a page. */
  district: text.exactOptional(),
  floorPlans: z.array(photoView),
  /** URL of a player for the video, on a host that the site allows; null if there is none. */
  videoFrame: z.url().nullable(),
  /** Null if the price is on request. */
  costs: homeCosts.nullable(),
  /** Oldest first. */
  priceHistory: z.array(pastPrice),
}) satisfies z.ZodType<ShownFacts>;
export type PropertyView = z.output<typeof propertyView>;

/** The sample listing, sent when a property could not be loaded. */
export const sampleAnswer = z.strictObject({
  source: z.literal('sample'),
  property: propertyView,
  reason: text,
});

/** Response of `GET /api/properties/{id}`: `stale` is the last good copy, while the provider is failing. */
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
]);
export type PropertyAnswer = z.output<typeof propertyAnswer | typeof sampleAnswer>;
