export const auditEntities = [
  'property',
  'message',
  'amenity',
  'property-type',
  'user',
  'batch',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

export interface AuditFilter {
  user?: string;
  entity?: string;
  entityId?: string;
  action?: string;
  /** Every entry of this batch; otherwise a batch is one entry, unless `entityId` names one record. */
  batch?: string;
  /** Days in Lagos, inclusive: '2026-11-21'. */
  from?: string;
  to?: string;
}
