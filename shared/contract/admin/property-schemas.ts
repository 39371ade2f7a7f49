import { z } from 'zod';
import { fieldNames } from '../../property-fields.ts';
import { purposes } from '../property-terms.ts';
import { coordinates, count, moment, text } from '../values.ts';
import { basic, paging } from './list-schemas.ts';
import type { AdminProperty, AdminPropertyItem, AdminPropertyPage } from './properties.ts';
import { propertyStatuses } from './property-status.ts';

export const adminPhoto = z.strictObject({
  id: text,
  /** URL on this site. */
  src: text,
  alt: z.string(),
  width: count,
  height: count,
  /** `#rrggbb`. */
  color: z.string(),
});
export type AdminPhoto = z.output<typeof adminPhoto>;

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
  version: count,
  createdAt: moment,
  updatedAt: moment,
  deletedAt: moment.nullable(),
  photos: z.array(adminPhoto),
  photoCount: count,
}) satisfies z.ZodType<AdminPropertyItem>;

const nearbyPlace = z.strictObject({
  type: text,
  name: text,
  description: z.string(),
  rating: z.number().nullable(),
  distanceMetres: count.nullable(),
  address: z.string(),
  coordinates: coordinates.nullable(),
});

/** One property with every field. Its type is in `properties.ts`: it derives from the table of fields. */
export const adminProperty = propertyItem.extend({
  basic,
  lacks: z.array(z.enum(fieldNames)).exactOptional(),
  yearBuilt: z.int().nullable(),
  furnishing: z.enum(['', 'furnished', 'part-furnished', 'unfurnished']),
  description: z.string(),
  amenities: z.array(text),
  videoUrl: z.string(),
  coordinates: coordinates.nullable(),
  nearby: z.array(nearbyPlace),
}) satisfies z.ZodType<AdminProperty>;

export const adminPropertyPage = z.strictObject({
  items: z.array(propertyItem),
  ...paging,
  counts: z.record(z.enum(propertyStatuses), count),
  types: z.array(text),
  basic,
}) satisfies z.ZodType<AdminPropertyPage>;

export const bulkResult = z.strictObject({
  done: z.array(z.strictObject({ id: text, version: count })),
  /** `title` is '' if the provider doesn't return it. */
  failed: z.array(z.strictObject({ id: text, title: z.string(), message: text })),
  /** Id of the batch that undoes it; null if nothing changed or the provider has no undo. */
  batch: text.nullable(),
  /** The `after` of the next call; null if there are no more. */
  next: text.nullable(),
});
export type BulkResult = z.output<typeof bulkResult>;

const importRow = z.strictObject({
  /** Line number in the file; the header is line 1. */
  line: count,
  outcome: z.enum(['create', 'update', 'unchanged', 'problem']),
  /** A readable name for the row. */
  title: z.string(),
});
export type ImportRow = z.output<typeof importRow>;

const importProblem = z.strictObject({
  /** 0 for the whole file. */
  line: count,
  /** The column's heading; '' for the whole row. */
  column: z.string(),
  message: text,
});
export type ImportProblem = z.output<typeof importProblem>;

/** Response to an import; 200 even if it has problems. */
export const importResult = z.strictObject({
  dryRun: z.boolean(),
  /** Whether anything was written. */
  written: z.boolean(),
  /** Id of the batch that undoes it; null if nothing was written or the provider has no undo. */
  batch: text.nullable(),
  created: count,
  updated: count,
  unchanged: count,
  rows: z.array(importRow),
  problems: z.array(importProblem),
});
export type ImportResult = z.output<typeof importResult>;
