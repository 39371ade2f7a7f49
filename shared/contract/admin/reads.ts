import type { AuditPage } from './audit.ts';
import type { Batch, BatchPage } from './batches.ts';
import type { AdminPage, LookupItemList, NotOffered, OptionalPage } from './lists.ts';
import type { AdminMessage, MessagePage } from './messages.ts';
import type { AdminProperty, AdminPropertyPage } from './properties.ts';
import type { AdminStats, BasicStats } from './stats.ts';
import type { AdminUser } from './users.ts';

/** What pages of the staff read, by its address beneath `/api/admin/`. An `id` in the query becomes part of the address. */
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
  /** What the provider is known not to have; asks it nothing. */
  missing: { pages: OptionalPage[] };
}

export type AdminRead = keyof AdminReads;

/** As a page's address says them; what is unknown there is ignored. */
export type AdminQuery = Readonly<Record<string, string>>;
