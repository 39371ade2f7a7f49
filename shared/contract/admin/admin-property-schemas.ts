import { z } from 'zod';
import { fieldNames } from '../../property-fields.ts';
import { rowFields, type PropertyFields, type RowField } from '../../property-values.ts';
import { purposes } from '../property-terms.ts';
import { condition, gridBand, hours, paperView, yesOrNo } from '../property-schemas.ts';
import { coordinates, count, day, moment, text } from '../values.ts';
import { basic, paging } from './list-schemas.ts';
import { adminPhoto } from './property-schemas.ts';
import { propertyStatuses } from './property-status.ts';

const none = z.literal('');

/** A row of the list. */
const propertyItem = z.strictObject({
  id: text,
  uuid: z.uuid(),
  reference: z.string(),
  title: text,
  location: z.string(),
  district: z.string(),
  purpose: z.enum(purposes),
  type: z.string(),
  price: count,
  bedrooms: count,
  bathrooms: count,
  kitchens: count,
  garages: count,
  floors: count,
  area: z.number().nonnegative(),
  featured: z.boolean(),
  status: z.enum(propertyStatuses),
  serviceCharge: count.nullable(),
  cautionDeposit: count.nullable(),
  agencyFee: count.nullable(),
  legalFee: count.nullable(),
  confirmedOn: none.or(day),
  /** Increases with every change. */
  version: count,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
  /** Only the first two in a list row. */
  photos: z.array(adminPhoto),
  photoCount: count,
}) satisfies z.ZodType<Pick<PropertyFields, RowField>>;
export type AdminPropertyItem = z.output<typeof propertyItem>;

const nearbyPlace = z.strictObject({
  type: text,
  name: text,
  description: z.string(),
  rating: z.number().nullable(),
  distanceMetres: count.nullable(),
  address: z.string(),
  coordinates: coordinates.nullable(),
});

/** One property with every field. */
export const adminProperty = propertyItem.extend({
  /** The provider has no status, reference, version or deleted state for it. */
  basic,
  /** Extensions that the provider does not return, and so does not store. */
  lacks: z.array(z.enum(fieldNames)).exactOptional(),
  yearBuilt: z.int().nullable(),
  furnishing: z.enum(['', 'furnished', 'part-furnished', 'unfurnished']),
  description: z.string(),
  amenities: z.array(text),
  videoUrl: z.string(),
  coordinates: coordinates.nullable(),
  nearby: z.array(nearbyPlace),
  estate: z.string(),
  gridBand: none.or(gridBand),
  lightHours: hours.nullable(),
  generator: none.or(yesOrNo),
  inverter: none.or(yesOrNo),
  solar: none.or(yesOrNo),
  borehole: none.or(yesOrNo),
  treatedWater: none.or(yesOrNo),
  papers: z.array(paperView),
  serviced: none.or(yesOrNo),
  pets: none.or(yesOrNo),
  condition: none.or(condition),
}) satisfies z.ZodType<PropertyFields>;
export type AdminProperty = z.output<typeof adminProperty>;

export const adminPropertyPage = z.strictObject({
  items: z.array(propertyItem),
  ...paging,
  /** Matches per status, ignoring the status filter. */
  counts: z.record(z.enum(propertyStatuses), count),
  /** Available values of the type filter. */
  types: z.array(text),
  /** The provider has only the specified property calls. */
  basic,
  /** Extensions that the provider does not return, and so does not store. */
  lacks: z.array(z.enum(rowFields)).exactOptional(),
});
export type AdminPropertyPage = z.output<typeof adminPropertyPage>;
