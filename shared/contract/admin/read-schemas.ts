import { z } from 'zod';
import { homeCosts } from '../property-schemas.ts';
import { adminProperty, adminPropertyPage } from './admin-property-schemas.ts';
import { auditPage } from './audit-schemas.ts';
import { batch, batchPage } from './batch-schemas.ts';
import { lookupItemList, notOffered } from './list-schemas.ts';
import { optionalPages } from './lists.ts';
import { adminMessage, messagePage } from './message-schemas.ts';
import type { AdminRead, AdminReads } from './reads.ts';
import { adminStats, basicStats } from './stats.ts';
import { undeliveredPage } from './undelivered-schemas.ts';
import { userPage } from './user-schemas.ts';

/** Responses to the staff's reads. */
export const adminReads = {
  stats: adminStats.or(basicStats),
  properties: adminPropertyPage,
  property: adminProperty,
  messages: messagePage,
  message: adminMessage,
  amenities: lookupItemList,
  'property-types': lookupItemList,
  users: userPage.or(notOffered),
  audit: auditPage.or(notOffered),
  batches: batchPage.or(notOffered),
  batch,
  undelivered: undeliveredPage,
  costs: z.strictObject({ costs: homeCosts.nullable() }),
  missing: z.strictObject({ pages: z.array(z.enum(optionalPages)) }),
} satisfies { [Read in AdminRead]: z.ZodType<AdminReads[Read]> };
