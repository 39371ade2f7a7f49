import { z } from 'zod';
import { auditPage } from '../../../shared/contract/admin/audit-schemas.ts';
import { batch, batchPage } from '../../../shared/contract/admin/batch-schemas.ts';
import {
  basic,
  lookupItemList,
  notOffered,
  paging,
} from '../../../shared/contract/admin/list-schemas.ts';
import { adminMessage, messagePage } from '../../../shared/contract/admin/message-schemas.ts';
import { adminPhoto } from '../../../shared/contract/admin/property-schemas.ts';
import { propertyStatuses } from '../../../shared/contract/admin/property-status.ts';
import type { AdminRead, AdminReads } from '../../../shared/contract/admin/reads.ts';
import { adminStats, basicStats } from '../../../shared/contract/admin/stats.ts';
import { adminUser } from '../../../shared/contract/admin/user-schemas.ts';
import { purposes } from '../../../shared/contract/property-terms.ts';
import { coordinates, count, moment, text } from '../../../shared/contract/values.ts';

/** Responses to the staff's reads, as schemas that allow no other field. */

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
});

const nearbyPlace = z.strictObject({
  type: text,
  name: text,
  description: z.string(),
  rating: z.number().nullable(),
  distanceMetres: count.nullable(),
  address: z.string(),
  coordinates: coordinates.nullable(),
});

const property = propertyItem.extend({
  basic,
  yearBuilt: z.int().nullable(),
  furnishing: z.enum(['', 'furnished', 'part-furnished', 'unfurnished']),
  description: z.string(),
  amenities: z.array(text),
  videoUrl: z.string(),
  coordinates: coordinates.nullable(),
  nearby: z.array(nearbyPlace),
});

export const adminReads = {
  stats: z.union([adminStats, basicStats]),
  properties: z.strictObject({
    items: z.array(propertyItem),
    ...paging,
    counts: z.record(z.enum(propertyStatuses), count),
    types: z.array(text),
    basic,
  }),
  property,
  messages: messagePage,
  message: adminMessage,
  amenities: lookupItemList,
  'property-types': lookupItemList,
  users: z.union([z.strictObject({ items: z.array(adminUser), ...paging }), notOffered]),
  audit: z.union([auditPage, notOffered]),
  batches: z.union([batchPage, notOffered]),
  batch,
  missing: z.strictObject({ pages: z.array(z.enum(['users', 'audit', 'batches'])) }),
} satisfies { [Read in AdminRead]: z.ZodType<AdminReads[Read]> };
