import type { StaffMember } from './lists.ts';

export const auditEntities = [
  'property',
  'message',
  'amenity',
  'property-type',
  'user',
  'batch',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

export interface AuditEntry {
  id: string;
  at: string;
  user: StaffMember;
  entity: AuditEntity;
  entityId: string;
  /** As the record is called today: a title, a sender, a name; '' where that is not known. */
  entityName: string;
  action: string;
  /** By field: what it was and what it is, as text for people; '' for nothing. */
  changes: { field: string; from: string; to: string }[];
}

export interface AuditFilter {
  user?: string;
  entity?: string;
  entityId?: string;
  action?: string;
  /** Days in Lagos, both included: '2026-11-21'. */
  from?: string;
  to?: string;
}

export interface AuditPage {
  /** Newest first. */
  entries: AuditEntry[];
  /** The `cursor` of the next page; null on the last. */
  next: string | null;
}
