import type { HomeCosts } from '../property-views.ts';
import type { AuditPage } from './audit-schemas.ts';
import type { Batch, BatchPage } from './batch-schemas.ts';
import type { LookupItemList, NotOffered } from './list-schemas.ts';
import type { AdminPage, OptionalPage } from './lists.ts';
import type { AdminMessage, MessagePage } from './message-schemas.ts';
import type { AdminProperty, AdminPropertyPage } from './properties.ts';
import type { AdminStats, BasicStats } from './stats.ts';
import type { UndeliveredPage } from './undelivered-schemas.ts';
import type { AdminUser } from './user-schemas.ts';

/** Reads of the staff pages, by path under `/api/admin/`. An `id` in the query becomes part of the path. */
export interface AdminReads {
  stats: AdminStats | BasicStats;
  properties: AdminPropertyPage;
  property: AdminProperty;
  messages: MessagePage;
  message: AdminMessage;
  amenities: LookupItemList;
  'property-types': LookupItemList;
  users: AdminPage<AdminUser> | NotOffered;
  audit: AuditPage | NotOffered;
  batches: BatchPage | NotOffered;
  batch: Batch;
  /** Enquiries that the provider has not accepted. */
  undelivered: UndeliveredPage;
  /** What visitors would see as the costs of a home; null without a price. */
  costs: { costs: HomeCosts | null };
  /** Pages that the provider is known to lack; makes no request to it. */
  missing: { pages: OptionalPage[] };
}

export type AdminRead = keyof AdminReads;

/** The list of each read of a single item, which is read by its `id`. */
export const listOfRead: Partial<Record<AdminRead, AdminRead>> = {
  property: 'properties',
  message: 'messages',
  batch: 'batches',
};

export function isReadById(what: AdminRead): boolean {
  return listOfRead[what] !== undefined;
}

/** Query of a page's URL; unknown parameters are ignored. */
export type AdminQuery = Readonly<Record<string, string>>;
